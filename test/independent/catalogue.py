"""The catalogue: faults and conforming choices, each a small hook on the server.

level: documented  - contradicts a sentence of the interface text (`section`)
       assumed     - contradicts only a plausible expectation
       conforming  - another choice for an open point
"""
import html
import random
import re
import threading
import time
import unicodedata
import uuid as uuidlib

import server as S
from server import Fail, clone, mention_paths

ALL, BY_NAME = [], {}
DROP = object()


def add(level, cls, name, section, text, apply):
    full = cls + "/" + name
    assert full not in BY_NAME, full
    v = {"name": full, "level": level, "class": cls, "section": section, "text": text, "apply": apply}
    ALL.append(v)
    BY_NAME[full] = v


def D(cls, name, section, text, apply):
    add("documented", cls, name, section, text, apply)


def A(cls, name, text, apply, section=""):
    add("assumed", cls, name, section, text, apply)


def C(name, section, text, apply):
    add("conforming", "conforming", name, section, text, apply)


def W(s, name, fn):
    """Wraps one method; fn gets the former method first."""
    old = getattr(s, name)
    setattr(s, name, lambda *a: fn(old, *a))


def wrap(name, fn):
    return lambda s: W(s, name, lambda o, *a: fn(s, o, *a))


def opt(**kw):
    return lambda s: s.opt.update(kw)


def view(kind, fn):
    """fn changes the shown object in place, or returns another."""
    def g(s, o, *a):
        v = o(*a)
        r = fn(v)
        return r if r and isinstance(r, dict) else v
    return wrap("view_" + kind, g)


def answer(ops, fn):
    ops = ops.split()

    def g(s, o, req, obj):
        obj = o(req, obj)
        if req.op in ops:
            r = fn(s, req, obj)
            return r if r and isinstance(r, dict) else obj
        return obj
    return wrap("answer", g)


def deep(v, f, kf=None):
    if isinstance(v, dict):
        out = {}
        for k, x in v.items():
            x = f(deep(x, f, kf))
            if kf:
                k = kf(k)
            if x is not DROP and k is not None:
                out[k] = x
        return out
    if isinstance(v, list):
        return [x for x in (f(deep(x, f, kf)) for x in v) if x is not DROP]
    return v


def isnum(v):
    return isinstance(v, (int, float)) and not isinstance(v, bool)


def strs(f):
    return lambda v: f(v) if isinstance(v, str) else v


def nums(f):
    return lambda v: f(v) if isnum(v) else v


def same(v):
    return v


def setk(k, val):
    def f(o):
        o[k] = val(o) if callable(val) else val
    return f


def pop(k):
    return lambda o: (o.pop(k, None), None)[1]


def first_time(o, key):
    """True once per key kept on the object o."""
    seen = o.__dict__.setdefault("_seen", set())
    if key in seen:
        return False
    seen.add(key)
    return True


def tz(s):
    return s.replace("Z", "+00:00")


# ======================================================== strings, used often
TEXT = [
    ("trim", "white space at both ends is cut", str.strip),
    ("collapse-spaces", "several spaces become one", lambda v: re.sub(" {2,}", " ", v)),
    ("lowercase", "letters become small", str.lower),
    ("cut-255", "text is cut at 255 characters", lambda v: v[:255]),
    ("cut-64", "text is cut at 64 characters", lambda v: v[:64]),
    ("cut-1024", "text is cut at 1024 characters", lambda v: v[:1024]),
    ("cut-8000", "text is cut at 8000 characters", lambda v: v[:8000]),
    ("nfc", "text is normalized to NFC", lambda v: unicodedata.normalize("NFC", v)),
    ("nfkc", "compatibility characters are replaced", lambda v: unicodedata.normalize("NFKC", v)),
    ("no-accents", "accents are removed", lambda v: "".join(c for c in unicodedata.normalize("NFD", v) if not unicodedata.combining(c))),
    ("no-emoji", "characters above U+FFFF are removed", lambda v: "".join(c for c in v if ord(c) < 0x10000)),
    ("latin1", "characters above U+00FF become ?", lambda v: "".join(c if ord(c) < 256 else "?" for c in v)),
    ("html-escape", "& < > become entities", lambda v: html.escape(v, quote=False)),
    ("html-unescape", "entities are resolved", html.unescape),
    ("strip-tags", "what looks like a tag is removed", lambda v: re.sub("<[^>]*>", "", v)),
    ("no-control", "control characters are removed", lambda v: re.sub("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]", "", v)),
    ("crlf", "CR LF becomes LF", lambda v: v.replace("\r\n", "\n")),
    ("newline-space", "line ends become spaces", lambda v: v.replace("\n", " ")),
    ("tab-space", "tabs become spaces", lambda v: v.replace("\t", " ")),
    ("nul-ends", "text ends at U+0000", lambda v: v.split("\0")[0]),
    ("no-zero-width", "zero-width characters are removed", lambda v: re.sub("[\u200b\u200c\u200d\ufeff\u2060]", "", v)),
    ("no-direction-marks", "direction marks are removed", lambda v: re.sub("[\u200e\u200f\u202a-\u202e]", "", v)),
    ("nbsp", "a no-break space becomes a space", lambda v: v.replace("\u00a0", " ")),
    ("percent-decode", "percent codes are decoded", lambda v: re.sub("%([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), v)),
    ("plus-space", "+ becomes a space", lambda v: v.replace("+", " ")),
    ("backslash", "backslashes are removed", lambda v: v.replace("\\", "")),
    ("backslash-doubled", "backslashes are doubled", lambda v: v.replace("\\", "\\\\")),
    ("quotes", "double quotes become single", lambda v: v.replace('"', "'")),
    ("apostrophe", "apostrophes are doubled", lambda v: v.replace("'", "''")),
    ("template", "${...} and {{...}} are removed", lambda v: re.sub(r"\$\{[^}]*\}|\{\{[^}]*\}\}", "", v)),
    ("line-separator", "U+2028 and U+2029 become LF", lambda v: re.sub("[\u2028\u2029]", "\n", v)),
]
TX = {n: f for n, _, f in TEXT}

# ======================================================== data fidelity
SEC1 = "Endpoints 1. Update a silo entry: Body data (object); Silo entry: data is the document content"


def fid(name, text, f, kf=None):
    D("fidelity", name, SEC1, "stored data: " + text, wrap("in_data", lambda s, o, d: deep(o(d), f, kf)))


for _n, _t, _f in TEXT:
    fid("string-" + _n, _t, strs(_f))
fid("string-numeric", "a numeric string becomes a number", strs(lambda v: int(v) if re.match(r"^[0-9]{1,15}$", v) else v))
fid("string-decimal", "a decimal string loses trailing zeros", strs(lambda v: v.rstrip("0") if re.match(r"^[0-9]+\.[0-9]*0$", v) else v))
fid("string-date", "a plain date becomes a date-time", strs(lambda v: v + "T00:00:00.000Z" if re.match(r"^\d{4}-\d\d-\d\d$", v) else v))
fid("string-date-utc", "a date-time with an offset is marked UTC", strs(lambda v: re.sub(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)[+-]\d\d:\d\d$", r"\1Z", v)))
fid("string-bool", "\"true\" and \"false\" become booleans", strs(lambda v: {"true": True, "false": False}.get(v, v)))
fid("string-null", "\"null\" becomes null", strs(lambda v: None if v == "null" else v))
fid("string-empty-null", "an empty string becomes null", strs(lambda v: None if v == "" else v))
fid("string-empty-dropped", "a key with an empty string is dropped", strs(lambda v: DROP if v == "" else v))
fid("string-blank", "a string of white space becomes empty", strs(lambda v: "" if not v.strip() else v))
fid("string-uuid-lower", "a UUID in capitals becomes small", strs(lambda v: v.lower() if S.UUID_RE.match(v) else v))
fid("string-url-slash", "a URL loses its last slash", strs(lambda v: v[:-1] if re.match(r"^https?://.*/$", v) else v))
fid("string-json", "a string that holds JSON is parsed", strs(lambda v: _json(v)))
fid("null-dropped", "a key with null is dropped", lambda v: DROP if v is None else v)
fid("null-empty-string", "null becomes an empty string", lambda v: "" if v is None else v)
fid("null-zero", "null becomes 0", lambda v: 0 if v is None else v)
fid("array-null", "null in an array is dropped", lambda v: [x for x in v if x is not None] if isinstance(v, list) else v)
fid("array-empty", "an empty array is dropped", lambda v: DROP if v == [] else v)
fid("array-empty-null", "an empty array becomes null", lambda v: None if v == [] and isinstance(v, list) else v)
fid("array-flat", "nested arrays are flattened", lambda v: [y for x in v for y in (x if isinstance(x, list) else [x])] if isinstance(v, list) else v)
fid("array-single", "an array of one element becomes the element", lambda v: v[0] if isinstance(v, list) and len(v) == 1 else v)
fid("array-sorted", "arrays of strings are sorted", lambda v: sorted(v) if isinstance(v, list) and all(isinstance(x, str) for x in v) else v)
fid("array-numbers-sorted", "arrays of numbers are sorted", lambda v: sorted(v) if isinstance(v, list) and all(isnum(x) for x in v) else v)
fid("array-unique", "repeated values in an array are dropped", lambda v: [x for i, x in enumerate(v) if x not in v[:i]] if isinstance(v, list) and len(v) < 500 else v)
fid("array-cut-100", "arrays are cut at 100", lambda v: v[:100] if isinstance(v, list) else v)
fid("array-cut-20", "arrays are cut at 20", lambda v: v[:20] if isinstance(v, list) else v)
fid("array-object", "an array of mixed types becomes an object", lambda v: {str(i): x for i, x in enumerate(v)} if isinstance(v, list) and len({type(x) for x in v}) > 1 else v)
fid("object-empty", "an empty object is dropped", lambda v: DROP if v == {} and isinstance(v, dict) else v)
fid("object-empty-array", "an empty object becomes an empty array", lambda v: [] if v == {} and isinstance(v, dict) else v)
fid("object-indexed", "an object with keys 0, 1, .. becomes an array", lambda v: list(v.values()) if isinstance(v, dict) and v and list(v) == [str(i) for i in range(len(v))] else v)
fid("object-50-keys", "at most 50 keys of an object are kept", lambda v: dict(list(v.items())[:50]) if isinstance(v, dict) else v)
fid("number-safe", "integers above 2^53 are changed", nums(lambda v: int(float(v)) + 2 if isinstance(v, int) and abs(v) >= 2**53 - 1 else v))
fid("number-int32", "integers are bound to 32 bits", nums(lambda v: max(-2**31, min(2**31 - 1, v)) if isinstance(v, int) else v))
fid("number-cents", "fractions are rounded to 2 places", nums(lambda v: round(v, 2) if isinstance(v, float) and abs(v) < 1e15 else v))
fid("number-six-places", "fractions are rounded to 6 places", nums(lambda v: round(v, 6) if isinstance(v, float) and abs(v) < 1e15 else v))
fid("number-float32", "fractions get single precision", nums(lambda v: __import__("struct").unpack("f", __import__("struct").pack("f", v))[0] if isinstance(v, float) and abs(v) < 1e38 else v))
fid("number-int", "fractions are cut off", nums(lambda v: int(v) if isinstance(v, float) and abs(v) < 1e15 else v))
fid("number-string", "fractions become strings", nums(lambda v: repr(v) if isinstance(v, float) else v))
fid("number-tiny", "numbers below 1e-6 become 0", nums(lambda v: 0 if v and abs(v) < 1e-6 else v))
fid("number-huge", "numbers above 1e20 become strings", nums(lambda v: str(v) if abs(v) > 1e20 else v))
fid("number-abs", "negative numbers lose their sign", nums(abs))
fid("number-zero", "a key with 0 is dropped", nums(lambda v: DROP if v == 0 else v))
fid("bool-int", "booleans become 0 and 1", lambda v: int(v) if isinstance(v, bool) else v)
fid("bool-string", "booleans become strings", lambda v: str(v).lower() if isinstance(v, bool) else v)
fid("bool-false", "a key with false is dropped", lambda v: DROP if v is False else v)
fid("key-lower", "keys become small", same, str.lower)
fid("key-snake", "camel case keys become snake case", same, lambda k: re.sub("([a-z])([A-Z])", lambda m: m[1] + "_" + m[2].lower(), k))
fid("key-trim", "keys are trimmed", same, str.strip)
fid("key-empty", "an empty key is dropped", same, lambda k: None if k == "" else k)
fid("key-dollar", "keys with $ are dropped", same, lambda k: None if k.startswith("$") else k)
fid("key-underscore", "keys that begin with _ are dropped", same, lambda k: None if k.startswith("_") else k)
fid("key-dot", "dots in keys become _", same, lambda k: k.replace(".", "_"))
fid("key-dash", "dashes in keys become _", same, lambda k: k.replace("-", "_"))
fid("key-space", "spaces in keys become _", same, lambda k: k.replace(" ", "_"))
fid("key-slash", "slashes in keys are removed", same, lambda k: k.replace("/", ""))
fid("key-proto", "__proto__ and constructor are dropped", same, lambda k: None if k in ("__proto__", "constructor", "prototype") else k)
fid("key-ascii", "letters of keys outside ASCII are dropped", same, lambda k: "".join(c for c in k if ord(c) < 128))
fid("key-nfc", "keys are normalized to NFC", same, lambda k: unicodedata.normalize("NFC", k))
fid("key-cut-64", "keys are cut at 64", same, lambda k: k[:64])
fid("key-numeric", "a key of digits loses leading zeros", same, lambda k: str(int(k)) if re.match("^[0-9]{1,9}$", k) else k)
fid("key-id", "a nested key id is dropped", same, lambda k: None if k == "id" else k)


def _json(v):
    if v[:1] in "{[" and v:
        try:
            return S.parse_json(v.encode())
        except (ValueError, UnicodeEncodeError):
            return v
    return v


def _depth(d, n):
    if n == 0:
        return {} if isinstance(d, dict) else [] if isinstance(d, list) else d
    if isinstance(d, dict):
        return {k: _depth(x, n - 1) for k, x in d.items()}
    if isinstance(d, list):
        return [_depth(x, n - 1) for x in d]
    return d


for _k in (4, 8, 16, 32, 64):
    D("fidelity", "depth-%d" % _k, SEC1, "stored data: what lies deeper than %d levels is emptied" % _k,
      wrap("in_data", lambda s, o, d, k=_k: _depth(o(d), k)))
D("fidelity", "key-dotted-nested", SEC1, "a key a.b becomes the nested a: {b}",
  wrap("in_data", lambda s, o, d: {(k.split(".", 1)[0] if "." in k else k): ({k.split(".", 1)[1]: v} if "." in k else v) for k, v in o(d).items()}))
D("fidelity", "key-case-merged", SEC1, "of two keys that differ only in case the second wins",
  wrap("in_data", lambda s, o, d: {k: v for i, (k, v) in enumerate(o(d).items()) if k.lower() not in [x.lower() for x in list(d)[i + 1:]]}))
D("fidelity", "key-last-of-many", SEC1, "the last key of an object of more than 20 keys is lost",
  wrap("in_data", lambda s, o, d: dict(list(d.items())[:-1]) if len(d) > 20 else o(d)))
D("fidelity", "key-folder", SEC1, "a key folder in data is taken away", wrap("in_data", lambda s, o, d: {k: v for k, v in o(d).items() if k != "folder"}))
D("fidelity", "list-other-data", "Endpoints 2: returns a page of entries; Silo entry: data", "the listing shows data without nested arrays",
  wrap("view_entry", lambda s, o, e, r: _mut(o(e, r), lambda v: v.update(data=deep(v["data"], lambda x: [] if isinstance(x, list) else x)) if r.op == "list_entries" else None)))
D("fidelity", "related-other-data", "Endpoints 3: page of entries; Silo entry: data", "related entries show only the top level of data",
  wrap("view_entry", lambda s, o, e, r: _mut(o(e, r), lambda v: v.update(data=_depth(v["data"], 1)) if r.op == "related" else None)))
D("fidelity", "response-escaped", SEC1, "the answer shows data with entities, though stored well",
  wrap("view_entry", lambda s, o, e, r: _mut(o(e, r), lambda v: v.update(data=deep(v["data"], strs(TX["html-escape"]))))))
D("fidelity", "response-no-null", SEC1, "the update's answer leaves out null values of data",
  wrap("view_entry", lambda s, o, e, r: _mut(o(e, r), lambda v: v.update(data=deep(v["data"], lambda x: DROP if x is None else x)) if r.op == "update_entry" else None)))


def _mut(v, f):
    f(v)
    return v


# ======================================================== workflow fields
SWP = "Endpoints 7. Create a workflow: body name, description, country, schema, steps; response workflow"
SWU = "Endpoints 8. Update a workflow: body description, name, steps"
SST = "Workflow, Step: id, name, provider, notes, config, next"
SLK = "Step link: status, step_id, stop"


def wtext(name, text, field, f, sec=SWP):
    D("workflow", name, sec, text, wrap("in_text", lambda s, o, k, v: f(o(k, v)) if k == field else o(k, v)))


def wsteps(name, text, f, sec=SST):
    D("workflow", name, sec, text, wrap("in_steps", lambda s, o, st: _mutl(o(st), f)))


def _mutl(v, f):
    r = f(v)
    return v if r is None else r


def each(f):
    return lambda st: [f(x) for x in st] and None


def stext(field, f):
    return each(lambda x: x.__setitem__(field, f(x[field])))


for _n in ("trim", "cut-64", "lowercase", "no-emoji", "html-escape", "collapse-spaces", "no-control", "nfc", "backslash", "cut-255"):
    wtext("name-" + _n, "the name is altered: " + _n, "name", TX[_n])
for _n in ("trim", "cut-255", "newline-space", "html-escape", "strip-tags", "latin1", "cut-1024", "crlf", "quotes", "no-zero-width"):
    wtext("description-" + _n, "the description is altered: " + _n, "description", TX[_n])
for _n in ("trim", "cut-64", "newline-space", "no-emoji", "html-escape", "cut-1024", "tab-space"):
    wsteps("notes-" + _n, "the notes of a step are altered: " + _n, stext("notes", TX[_n]))
for _n in ("trim", "cut-64", "lowercase", "no-emoji", "html-escape"):
    wsteps("step-name-" + _n, "the name of a step is altered: " + _n, stext("name", TX[_n]))
wtext("country-lower", "the country comes back in small letters", "country", str.lower)
wtext("schema-url", "the schema becomes a URL, not the short form", "schema", lambda v: "https://schemas.example.test/" + v)
wtext("schema-dot", "the slash of the schema becomes a dot", "schema", lambda v: v.replace("/", "."))
wtext("schema-last", "only the last part of the schema is kept", "schema", lambda v: v.split("/")[-1])
wsteps("notes-lost", "the notes of a step are emptied", stext("notes", lambda v: ""))
wsteps("config-nested", "nested values of config are emptied", stext("config", lambda v: _depth(v, 2)))
wsteps("config-null", "null values of config are dropped", stext("config", lambda v: deep(v, lambda x: DROP if x is None else x)))
wsteps("config-strings", "numbers of config become strings", stext("config", lambda v: deep(v, nums(str))))
wsteps("config-bool", "booleans of config become strings", stext("config", lambda v: deep(v, lambda x: str(x) if isinstance(x, bool) else x)))
wsteps("config-empty-string", "empty strings of config are dropped", stext("config", lambda v: deep(v, strs(lambda x: x or DROP))))
wsteps("config-key-case", "keys of config become small", stext("config", lambda v: deep(v, same, str.lower)))
wsteps("config-array", "arrays of config are sorted", stext("config", lambda v: deep(v, lambda x: sorted(x, key=str) if isinstance(x, list) else x)))
wsteps("config-shared", "all steps get the config of the first", lambda st: [x.__setitem__("config", clone(st[0]["config"])) for x in st] and None)
wsteps("config-secret", "a config value whose key holds secret or token is masked", stext("config", lambda v: {k: "***" if re.search("secret|token|key", k) else x for k, x in v.items()}))
wsteps("steps-reversed", "the steps come back in reverse order", lambda st: st[::-1], "Transform area: a workflow is an ordered graph of steps")
wsteps("steps-by-name", "the steps are sorted by name", lambda st: sorted(st, key=lambda x: x["name"]), "Transform area: a workflow is an ordered graph of steps")
wsteps("steps-by-id", "the steps are sorted by id", lambda st: sorted(st, key=lambda x: x["id"]), "Transform area: a workflow is an ordered graph of steps")
wsteps("steps-cap-10", "at most 10 steps are kept", lambda st: st[:10])
wsteps("steps-cap-25", "at most 25 steps are kept", lambda st: st[:25])
wsteps("steps-last-lost", "the last of more than three steps is lost", lambda st: st[:-1] if len(st) > 3 else st)
wsteps("steps-same-name", "a step with a name that occurred is dropped", lambda st: [x for i, x in enumerate(st) if x["name"] not in [y["name"] for y in st[:i]]])
wsteps("step-ids-new", "the steps get new ids, links follow", lambda st: _reid(st), "Step: id (UUID); Step link: step_id")
wsteps("next-first-only", "only the first link of a step is kept", stext("next", lambda v: v[:1]), "Step: next (array of step link)")
wsteps("next-cap-3", "at most three links of a step are kept", stext("next", lambda v: v[:3]), "Step: next (array of step link)")
wsteps("next-sorted", "the links are sorted by status", stext("next", lambda v: sorted(v, key=lambda x: x["status"])), "Step: next (array of step link)")
wsteps("next-unique", "a second link to the same step is dropped", stext("next", lambda v: [x for i, x in enumerate(v) if x.get("step_id") is None or x["step_id"] not in [y.get("step_id") for y in v[:i]]]), "Step: next (array of step link)")
wsteps("link-stop-false", "stop comes back false", stext("next", lambda v: [dict(x, stop=False) for x in v]), SLK)
wsteps("link-status-lower", "the status of a link becomes small", stext("next", lambda v: [dict(x, status=x["status"].lower()) for x in v]), SLK)
wsteps("link-status-ok", "an unknown status of a link becomes OK", stext("next", lambda v: [dict(x, status=x["status"] if x["status"] in ("OK", "ERR") else "OK") for x in v]), SLK)
wsteps("link-next-step", "each step_id leads to the step that follows in the list", lambda st: [x.__setitem__("next", [dict(y, step_id=st[i + 1]["id"]) if "step_id" in y and i + 1 < len(st) else y for y in x["next"]]) for i, x in enumerate(st)] and None, SLK)
wsteps("provider-lower", "the provider becomes small", stext("provider", str.lower))
wsteps("provider-prefix", "the provider loses what stands before the first dot", stext("provider", lambda v: v.split(".", 1)[-1]))


def _reid(st):
    m = {x["id"]: str(uuidlib.uuid4()) for x in st}
    for x in st:
        x["id"] = m[x["id"]]
        for y in x["next"]:
            if "step_id" in y:
                y["step_id"] = m.get(y["step_id"], y["step_id"])


def wpatch(name, text, f, sec=SWU):
    """f(s, old, w, b): the update itself."""
    D("workflow", "update-" + name, sec, text, wrap("apply_patch", f))


def _without(k):
    return lambda s, o, w, b: o(w, {x: y for x, y in b.items() if x != k})


def _after(f):
    def g(s, o, w, b):
        before = clone({k: v for k, v in w.items()})
        o(w, b)
        f(s, w, b, before)
    return g


for _k in ("name", "description", "steps"):
    wpatch("ignores-" + _k, "the field %s of an update is ignored" % _k, _without(_k))
wpatch("wipes-description", "an update without description empties it", _after(lambda s, w, b, p: w.update(description=b.get("description", ""))))
wpatch("wipes-steps", "an update without steps empties them", _after(lambda s, w, b, p: w.update(steps=w["steps"] if "steps" in b else [])))
wpatch("wipes-schema", "an update empties the schema", _after(lambda s, w, b, p: w.update(schema="")))
wpatch("wipes-notes", "an update of the name empties the notes of the steps", _after(lambda s, w, b, p: [x.update(notes="") for x in w["steps"]] if "steps" not in b else None))
wpatch("steps-appended", "the steps of an update are appended", _after(lambda s, w, b, p: w.update(steps=p["steps"] + [x for x in w["steps"] if x["id"] not in {y["id"] for y in p["steps"]}]) if "steps" in b else None))
wpatch("steps-merged", "steps absent from an update stay", _after(lambda s, w, b, p: w.update(steps=w["steps"] + [x for x in p["steps"] if x["id"] not in {y["id"] for y in w["steps"]}]) if "steps" in b else None))
wpatch("steps-empty-ignored", "an empty array of steps is ignored", _after(lambda s, w, b, p: w.update(steps=p["steps"]) if b.get("steps") == [] else None))
wpatch("description-empty-ignored", "an empty description is ignored", _after(lambda s, w, b, p: w.update(description=p["description"]) if b.get("description") == "" else None))
wpatch("country", "country of the body is applied", _after(lambda s, w, b, p: w.update(country=b["country"]) if isinstance(b.get("country"), str) else None), "Endpoints 8: Country and schema are not part of the update body")
wpatch("schema", "schema of the body is applied", _after(lambda s, w, b, p: w.update(schema=b["schema"]) if isinstance(b.get("schema"), str) else None), "Endpoints 8: Country and schema are not part of the update body")
wpatch("country-changed", "an update sets another country", _after(lambda s, w, b, p: w.update(country="XX")), "Endpoints 8: Country and schema are not part of the update body")
wpatch("id", "an update gives the workflow another id", _after(lambda s, w, b, p: w.update(id=str(uuidlib.uuid4()))), "Endpoints 8: id, the workflow UUID; response workflow")
wpatch("created", "an update sets created_at anew", _after(lambda s, w, b, p: w.update(created_at=s.now())), "Workflow: created_at")
wpatch("other-name", "an update changes the name of another workflow too", _after(lambda s, w, b, p: [x.update(name=w["name"]) for x in list(s.workflows.values())[-2:-1] if x is not w and "name" in b]))
wpatch("other-steps", "an update of steps empties the steps of another workflow", _after(lambda s, w, b, p: [x.update(steps=[]) for x in [y for y in s.workflows.values() if y is not w][-1:] if "steps" in b]))
wpatch("name-as-description", "an update of the name writes it into the description too", _after(lambda s, w, b, p: w.update(description=w["name"]) if "name" in b and "description" not in b else None))
wpatch("response-only", "an update is shown in the answer and not kept", lambda s, o, w, b: (s.__dict__.setdefault("_shadow", {}).__setitem__(w["id"], clone(dict(w))), o(w, b), threading.Timer(0.02, lambda: w.update(s._shadow[w["id"]])).start()) and None)
D("workflow", "update-not-run", "Endpoints 8; Job: one execution of a workflow", "jobs run the steps from before an update",
  lambda s: (W(s, "apply_patch", lambda o, w, b: (w.setdefault("_first", clone(w["steps"])), o(w, b))[1]), W(s, "job_steps", lambda o, w: clone(w.get("_first", w["steps"])))) and None)
D("workflow", "update-old-shown", "Endpoints 8: response: workflow", "the answer of an update shows the old values",
  wrap("op_patch_workflow", lambda s, o, req: _old_shown(s, o, req)))
D("workflow", "version-number", "Workflow: version string", "version is an integer after an update", answer("patch_workflow", lambda s, r, w: w.update(version=int(w["version"]))))
D("workflow", "running-steps-change", "Job: one execution of a workflow", "a job runs no step whose notes are not empty",
  wrap("job_steps", lambda s, o, w: [x for x in o(w) if not x.get("notes")] or o(w)))
D("workflow", "same-name-refused", "Endpoints 7: id, a UUID of any version", "a workflow whose name exists responds with that other workflow",
  wrap("create_workflow", lambda s, o, req, wid: next((w for w in s.workflows.values() if w["name"] == req.json["name"] and w["id"] != wid), None) or o(req, wid)))


def _old_shown(s, o, req):
    w = s.workflows.get(req.params[0].lower())
    before = s.view_workflow(w, req) if w else None
    o(req)
    return before


# ======================================================== idempotency
SJP = "Endpoints 4. Create a job (idempotent): versions 7 or 1 are to be used so that creation is idempotent"
SWI = "Endpoints 7. Create a workflow (idempotent)"


def rep(name, text, f, sec=SJP):
    """f(s, old, req, job) on a repeated PUT."""
    D("idempotency", name, sec, text, wrap("repeat_job", f))


def _renew(s, req, j, new_id=None):
    n = s.new_job(new_id or j["id"], j["_body"], j["_ws"])
    s.jobs[n["id"]] = n
    s.start(n)
    return n


def _then(f):
    def g(s, o, req, j):
        r = o(req, j)
        f(s, req, r)
        return r
    return g


rep("runs-again", "a repeat runs the job again and adds intents", _then(lambda s, q, j: s.start(j)))
rep("starts-anew", "a repeat starts the job from nothing", lambda s, o, q, j: (o(q, j), _renew(s, q, j))[1])
rep("restart-when-done", "a repeat after the end starts the job anew", lambda s, o, q, j: _renew(s, q, o(q, j)) if j["_end"] else o(q, j))
rep("restart-while-running", "a repeat during the run starts the job anew", lambda s, o, q, j: o(q, j) if j["_end"] else _renew(s, q, o(q, j)))
rep("retry-failed", "a repeat of a job with faults starts it anew", lambda s, o, q, j: _renew(s, q, o(q, j)) if j["faults"] else o(q, j))
rep("new-id", "a repeat makes a job with another id", lambda s, o, q, j: _renew(s, q, o(q, j), S.v7()))
rep("created-anew", "a repeat sets created_at", _then(lambda s, q, j: j.update(created_at=s.now())))
rep("loses-tags", "a repeat empties the tags", _then(lambda s, q, j: j.update(tags=[])))
rep("doubles-tags", "a repeat appends the tags again", _then(lambda s, q, j: j.update(tags=j["tags"] * 2)))
rep("loses-attachments", "a repeat empties attachments", _then(lambda s, q, j: j.update(attachments=[])))
rep("loses-intents", "a repeat empties intents", _then(lambda s, q, j: j.update(intents=[])))
rep("doubles-faults", "a repeat doubles the faults", _then(lambda s, q, j: j.update(faults=clone(j["faults"] * 2))))
rep("refused", "a repeat with the same body is refused", lambda s, o, q, j: (_ for _ in ()).throw(Fail(409, "conflict", "the job exists")))
rep("refused-when-done", "a repeat after the end is refused", lambda s, o, q, j: (_ for _ in ()).throw(Fail(409, "conflict", "the job has ended")) if j["_end"] else o(q, j))
rep("third-time", "from the third PUT on the job starts anew", lambda s, o, q, j: o(q, j) if first_time(s, j["id"]) else _renew(s, q, o(q, j)))
rep("later", "a repeat 700 ms after creation starts anew", lambda s, o, q, j: _renew(s, q, o(q, j)) if time.time() - j.setdefault("_at", time.time()) > 0.7 else o(q, j))
rep("with-wait", "a repeat with another wait starts anew", lambda s, o, q, j: _renew(s, q, o(q, j)) if q.q("wait") != j.get("_wait") else o(q, j))
rep("without-entry", "a repeat loses silo_entry_id", _then(lambda s, q, j: j.pop("silo_entry_id", None)))
rep("status-back", "a repeat sets the status to that of a new job, without a run", _then(lambda s, q, j: j.update(status=s.opt["statuses"]["new"])))
rep("completed-anew", "a repeat sets completed_at", _then(lambda s, q, j: j.update(completed_at=s.now()) if j["_end"] else None))
rep("key-order-conflict", "a repeat with keys in another order is refused", lambda s, o, q, j: o(q, j) if list(j["_body"]) == list(q.json) else (_ for _ in ()).throw(Fail(409, "conflict", "another body")))
rep("deep-key-order-conflict", "a repeat whose data has its keys in another order is refused", lambda s, o, q, j: o(q, j) if list(j["_body"].get("data", {})) == list(q.json.get("data", {})) else (_ for _ in ()).throw(Fail(409, "conflict", "another body")))
rep("key-order-anew", "a repeat with keys in another order starts anew", lambda s, o, q, j: o(q, j) if list(j["_body"]) == list(q.json) else _renew(s, q, o(q, j)))
_lat = BY_NAME["idempotency/later"]["apply"]
BY_NAME["idempotency/later"]["apply"] = lambda s: (W(s, "create_job", lambda o, q, i: _mut(o(q, i), lambda j: j.update(_at=time.time()))), _lat(s)) and None
_ww = BY_NAME["idempotency/with-wait"]["apply"]
BY_NAME["idempotency/with-wait"]["apply"] = lambda s: (W(s, "create_job", lambda o, q, i: _mut(o(q, i), lambda j: j.update(_wait=q.q("wait")))), _ww(s)) and None
D("idempotency", "version-1-not", SJP, "a UUID of version 1 is not idempotent", wrap("repeat_job", lambda s, o, q, j: _renew(s, q, o(q, j)) if uuidlib.UUID(j["id"]).version == 1 else o(q, j)))
D("idempotency", "version-1-refused", SJP, "a UUID of version 1 is refused", opt(job_versions=(7,)))
D("idempotency", "version-7-refused", SJP, "a UUID of version 7 is refused", opt(job_versions=(1,)))
D("idempotency", "own-id", "Endpoints 4: id, the new job's UUID", "the job gets an id of the server's own", wrap("create_job", lambda s, o, q, i: _mut(o(q, i), lambda j: (j.update(id=S.v7()), s.jobs.__setitem__(j["id"], j)))))
D("idempotency", "capitals", SJP, "the id in capital letters makes a second job", wrap("path_id", lambda s, o, q: (o(q), q.params[0] if q.op in ("put_job", "get_job") else o(q))[1]))
D("idempotency", "simultaneous", SJP, "two PUTs at the same moment run the job twice",
  wrap("create_job", lambda s, o, q, i: _mut(o(q, i), lambda j: j.update(_at=time.time()))))
BY_NAME["idempotency/simultaneous"]["apply"] = lambda s: (
    W(s, "create_job", lambda o, q, i: _mut(o(q, i), lambda j: j.update(_at=time.time()))),
    W(s, "repeat_job", lambda o, q, j: _renew(s, q, o(q, j)) if time.time() - j.get("_at", 0) < 0.004 else o(q, j))) and None
D("idempotency", "post-same-job", "Endpoints 5. Create a job (non-idempotent)", "two equal POSTs give one job",
  wrap("op_post_job", lambda s, o, q: _post_same(s, o, q)))
D("idempotency", "post-one-id", "Endpoints 5: response: job; Job: id", "every POST gives the same id", wrap("new_job_id", lambda s, o, q: s.__dict__.setdefault("_pid", o(q))))


def _post_same(s, o, q):
    key = S.dump(q.json)
    m = s.__dict__.setdefault("_posts", {})
    if key in m:
        return s.view_job(s.jobs[m[key]], q)
    r = o(q)
    m[key] = r["id"]
    return r


def wrep(name, text, f):
    D("idempotency", "workflow-" + name, SWI, text, wrap("repeat_workflow", lambda s, o, q, w: f(s, o, q, w) if w.get("_body") == q.json else o(q, w)))


wrep("steps-doubled", "a repeat appends the steps again", lambda s, o, q, w: _mut(w, lambda x: x.update(steps=x["steps"] + _ids(x["steps"]))))
wrep("step-ids", "a repeat gives new ids to the steps", lambda s, o, q, w: _mut(w, lambda x: _reid(x["steps"])))
wrep("created", "a repeat sets created_at", lambda s, o, q, w: _mut(w, lambda x: x.update(created_at=s.now())))
wrep("refused", "a repeat with the same body is refused", lambda s, o, q, w: (_ for _ in ()).throw(Fail(409, "conflict", "the workflow exists")))
wrep("other-id", "a repeat responds with another id", lambda s, o, q, w: dict(w, id=str(uuidlib.uuid4())))
wrep("description", "a repeat empties the description", lambda s, o, q, w: _mut(w, lambda x: x.update(description="")))
wrep("disabled", "a repeat disables the workflow", lambda s, o, q, w: _mut(w, lambda x: x.update(disabled=True)))
for _v in (1, 3, 4, 5, 6, 7):
    D("idempotency", "workflow-version-%d" % _v, "Endpoints 7: id, a UUID of any version", "a workflow id of version %d is refused" % _v,
      wrap("op_put_workflow", lambda s, o, q, v=_v: (_ for _ in ()).throw(Fail(400, "invalid_id", "another version is needed")) if S.UUID_RE.match(q.params[0]) and uuidlib.UUID(q.params[0]).version == v else o(q)))


def _ids(st):
    st = clone(st)
    _reid(st)
    return st


# ======================================================== jobs and wait
SRT = "States and transitions: after a step, the next list routes by the status the step ended with to a following step or ends the run"
SINT = "Job: intents (array of intent); Intent: id, name, provider, step_id, completed, events"
SEV = "Events: each intent carries an ordered list of events (at, index, code, message, status)"
SER = "Errors: failures inside processing are reported as faults and as intent events whose status can be ERR"
SWT = "Endpoints 4: wait (integer, seconds to wait for the job to complete before responding)"
SWT5 = "Endpoints 5: wait (integer, seconds), as in endpoint 4"
SF = "Endpoints 6. Fetch a job: response: job"


def job(name, sec, text, meth, f):
    D("jobs", name, sec, text, wrap(meth, f))


def _stepat(j, step, k):
    ids = [x["id"] for x in j["_steps"]]
    i = ids.index(step["id"]) + k
    return j["_steps"][i] if 0 <= i < len(ids) else None


job("route-first-link", SRT, "the first link is taken whatever the status", "choose_link", lambda s, o, st, r: (st.get("next") or [None])[0])
job("route-list-order", SRT, "the steps run in the order of the list", "following", lambda s, o, j, st, r: _stepat(j, st, 1))
job("route-last-match", SRT, "the last link is taken whatever the status", "choose_link", lambda s, o, st, r: (st.get("next") or [None])[-1])
job("route-err-as-ok", SRT, "after an error the link for OK is taken", "choose_link", lambda s, o, st, r: o(st, "OK"))
job("route-err-stops", SRT, "an error ends the run though a link leads on", "following", lambda s, o, j, st, r: o(j, st, r) if r == "OK" else None)
job("route-stop-ignored", SRT, "stop is ignored, the following step in the list runs", "following",
    lambda s, o, j, st, r: _stepat(j, st, 1) if (s.choose_link(st, r) or {}).get("stop") else o(j, st, r))
job("route-one-step", SRT, "the run ends after the first step", "following", lambda s, o, j, st, r: None)
job("route-backwards", SRT, "a link to an earlier step in the list ends the run", "following",
    lambda s, o, j, st, r: (lambda n: n if n and [x["id"] for x in j["_steps"]].index(n["id"]) > [x["id"] for x in j["_steps"]].index(st["id"]) else None)(o(j, st, r)))
job("route-skips-one", SRT, "the second step of a run is passed over", "following", lambda s, o, j, st, r: (lambda n: o(j, n, "OK") or n if n and len(j["intents"]) == 1 else n)(o(j, st, r)))
job("route-max-5", SRT, "a run ends after five steps", "following", lambda s, o, j, st, r: o(j, st, r) if len(j["intents"]) < 5 else None)
job("route-max-12", SRT, "a run ends after twelve steps", "following", lambda s, o, j, st, r: o(j, st, r) if len(j["intents"]) < 12 else None)
job("route-max-30", SRT, "a run ends after thirty steps", "following", lambda s, o, j, st, r: o(j, st, r) if len(j["intents"]) < 30 else None)
job("step-twice", SRT, "the last step is run a second time", "following", lambda s, o, j, st, r: o(j, st, r) or (st if len(j["intents"]) > 1 and j["intents"][-2]["step_id"] != st["id"] else None))
job("link-case", SRT, "the link for ERR is not found, only for err", "choose_link", lambda s, o, st, r: o(st, r.lower()) if r == "ERR" else o(st, r))


def _vj(f):
    return lambda s, o, j, q: _mut(o(j, q), lambda v: f(s, v, j, q))


job("intents-reversed", SINT, "the intents stand in reverse order", "view_job", _vj(lambda s, v, j, q: v["intents"].reverse()))
job("intents-gone", SINT, "the intents are gone when the job has ended", "view_job", _vj(lambda s, v, j, q: v.update(intents=[]) if j["_end"] else None))
job("intents-cut-10", SINT, "at most ten intents are shown", "view_job", _vj(lambda s, v, j, q: v.update(intents=v["intents"][:10])))
job("intents-cut-20", SINT, "at most twenty intents are shown", "view_job", _vj(lambda s, v, j, q: v.update(intents=v["intents"][:20])))
job("intents-last-only", SINT, "only the last intent is shown", "view_job", _vj(lambda s, v, j, q: v.update(intents=v["intents"][-1:])))
job("intents-failed-lost", SINT, "the intent of a failed step is not shown", "view_job", _vj(lambda s, v, j, q: v.update(intents=[i for i in v["intents"] if i["events"][-1]["status"] != "ERR"])))
job("intents-new-ids", SINT, "the ids of intents differ at every fetch", "view_job", _vj(lambda s, v, j, q: [i.update(id=str(uuidlib.uuid4())) for i in v["intents"]]))
job("intents-later-lost", SF, "a second fetch shows one intent less", "view_job", _vj(lambda s, v, j, q: v["intents"].pop() if q.op == "get_job" and j["_end"] and v["intents"] and not first_time(s, v["id"]) else None))
job("intent-name", SINT, "name is the provider, not the name of the step", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(name=v["provider"])))
job("intent-step", "Intent: step_id (UUID of the workflow step)", "step_id is no step of the workflow", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(step_id=v["id"])))
job("intent-step-first", "Intent: step_id (UUID of the workflow step)", "step_id is always the first step", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(step_id=j["_steps"][0]["id"])))
job("intent-provider", SINT, "provider is that of the first step", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(provider=j["_steps"][0]["provider"])))
job("intent-not-completed", "States: each intent carries a boolean completed", "completed stays false", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(completed=False)))
job("events-reversed", SEV, "events stand in reverse order", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v["events"].reverse()))
job("events-index-same", SEV, "all events of an intent have index 0", "view_event", lambda s, o, x, i: _mut(o(x, i), lambda v: v.update(index=0)))
job("events-gone", SEV, "events are gone when the job has ended", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v.update(events=[]) if j["_end"] else None))
job("events-last-only", SEV, "only the last event is shown at a fetch", "view_job", _vj(lambda s, v, j, q: [i.update(events=i["events"][-1:]) for i in v["intents"]] if q.op == "get_job" else None))
job("events-time", SEV, "the last event lies before the first", "view_intent", lambda s, o, i, j: _mut(o(i, j), lambda v: v["events"][-1].update(at="2001-01-01T00:00:00.000Z") if len(v["events"]) > 1 else None))
job("events-err-as-ok", SER, "the event of a failed step has status OK", "view_event", lambda s, o, x, i: _mut(o(x, i), lambda v: v.update(status="OK") if v["status"] == "ERR" else None))
job("faults-none", SER, "a failed step leaves no fault", "close_intent", lambda s, o, j, i, st, r: (o(j, i, st, r), j.update(faults=[]))[0])
job("faults-vanish", SER, "faults are shown once, then gone", "view_job", _vj(lambda s, v, j, q: v.update(faults=[]) if j["_end"] and v["faults"] and not first_time(s, v["id"]) else None))
job("faults-provider", "Fault: provider (provider key)", "the fault names another provider", "close_intent", lambda s, o, j, i, st, r: (o(j, i, st, r), [f.update(provider="other.provider") for f in j["faults"]])[0])
job("faults-first-only", SER, "only the first fault is kept", "close_intent", lambda s, o, j, i, st, r: (o(j, i, st, r), j.update(faults=j["faults"][:1]))[0])
job("faults-on-good", SER, "a fault is reported though each step ended OK", "end_job", lambda s, o, j, r: (o(j, r), j["faults"].append({"code": "E1", "message": "none", "provider": "sandbox.ok"}) if not j["faults"] else None)[0])
for _n in ("trim", "lowercase", "no-emoji", "cut-64", "html-escape", "cut-255", "nfc"):
    D("jobs", "tags-" + _n, "Job: tags (array of string); Endpoints 4: body tags", "tags are altered: " + _n, wrap("in_tags", lambda s, o, t, f=TX[_n]: [f(x) for x in o(t)]))
for _n, _t, _f in (("lost", "tags are lost", lambda t: []), ("sorted", "tags are sorted", sorted), ("unique", "repeated tags are dropped", lambda t: list(dict.fromkeys(t))),
                   ("cap-5", "at most five tags are kept", lambda t: t[:5]), ("cap-20", "at most twenty tags are kept", lambda t: t[:20]), ("comma", "a tag with a comma is split", lambda t: [y for x in t for y in x.split(",")]),
                   ("empty", "an empty tag is dropped", lambda t: [x for x in t if x]), ("spaces", "a space in a tag becomes a dash", lambda t: [x.replace(" ", "-") for x in t])):
    D("jobs", "tags-" + _n, "Job: tags (array of string); Endpoints 4: body tags", _t, wrap("in_tags", lambda s, o, t, f=_f: f(o(t))))
job("tags-lost-at-end", "Job: tags", "tags are gone when the job ends", "end_job", lambda s, o, j, r: (o(j, r), j.update(tags=[]))[0])
job("tags-fetch", "Job: tags; " + SF, "a fetch shows no tags", "view_job", _vj(lambda s, v, j, q: v.update(tags=[]) if q.op == "get_job" else None))
job("workflow-id-other", "Job: workflow_id", "workflow_id is another workflow", "view_job", _vj(lambda s, v, j, q: v.update(workflow_id=next((k for k in s.workflows if k != v["workflow_id"]), v["workflow_id"]))))
job("entry-id-lost", "Job: silo_entry_id", "silo_entry_id is not shown for a job on an entry", "view_job", _vj(lambda s, v, j, q: v.pop("silo_entry_id", None)))
job("entry-id-other", "Job: silo_entry_id", "silo_entry_id is another entry", "view_job", _vj(lambda s, v, j, q: v.update(silo_entry_id=next(iter(s.entries))) if "silo_entry_id" in v else None))
job("fetch-other", SF, "a fetch responds with the job made last", "op_get_job", lambda s, o, q: (o(q), s.view_job(list(s.jobs.values())[-1], q))[1])
job("fetch-frozen", SF, "a fetch shows the job as it was at its first answer", "view_job", lambda s, o, j, q: clone(j.setdefault("_shot", o(j, q))))
job("fetch-id", SF, "a fetch shows another id", "view_job", _vj(lambda s, v, j, q: v.update(id=S.v7()) if q.op == "get_job" else None))
job("fetch-created", "Job: created_at", "created_at is the time of the fetch", "view_job", _vj(lambda s, v, j, q: v.update(created_at=s.now()) if q.op == "get_job" else None))
job("fetch-no-attachments", SF, "a fetch shows no attachments", "view_job", _vj(lambda s, v, j, q: v.update(attachments=[]) if q.op == "get_job" else None))
job("runs-other-workflow", "Job: one execution of a workflow", "the steps of the first workflow run", "job_steps", lambda s, o, w: o(next(iter(s.workflows.values()))))
D("jobs", "wait-ignored", SWT, "wait is ignored", lambda s: (opt(step_time=0.03)(s), W(s, "wait_for", lambda o, j, t, q: None)) and None)
D("jobs", "wait-ms", SWT, "wait counts milliseconds", lambda s: (opt(step_time=0.03)(s), W(s, "wait_for", lambda o, j, t, q: o(j, t / 1000, q))) and None)
D("jobs", "wait-full", SWT, "the whole time is waited even when the job has ended", wrap("wait_for", lambda s, o, j, t, q: time.sleep(min(t, 5))))
D("jobs", "wait-plus-1", SWT, "the answer comes a second after the end of the job", wrap("wait_for", lambda s, o, j, t, q: (o(j, t, q), time.sleep(1 if t else 0))[0]))
D("jobs", "wait-post-ignored", SWT5, "wait is ignored on POST", lambda s: (opt(step_time=0.03)(s), W(s, "wait_for", lambda o, j, t, q: None if q.op == "post_job" else o(j, t, q))) and None)
D("jobs", "wait-put-ignored", SWT, "wait is ignored on PUT", lambda s: (opt(step_time=0.03)(s), W(s, "wait_for", lambda o, j, t, q: None if q.op == "put_job" else o(j, t, q))) and None)
D("jobs", "wait-repeat-ignored", SWT, "wait is ignored on a repeated PUT", lambda s: (opt(step_time=0.1)(s), W(s, "wait_for", lambda o, j, t, q: o(j, t, q) if first_time(s, j["id"]) else None)) and None)
D("jobs", "wait-two-digits", SWT, "a wait of 10 or more is ignored", lambda s: (opt(step_time=0.03)(s), W(s, "wait_for", lambda o, j, t, q: o(j, t, q) if t < 10 else None)) and None)
D("jobs", "wait-one", SWT, "only a first second is waited, whatever wait says", lambda s: (opt(step_time=0.8)(s), W(s, "wait_for", lambda o, j, t, q: o(j, min(t, 1), q))) and None)
D("jobs", "wait-stale", SWT, "an answer after waiting shows the state from before", lambda s: W(s, "op_post_job", lambda o, q: _stale_wait(s, o, q)) or W(s, "op_put_job", lambda o, q: _stale_wait(s, o, q)))
D("jobs", "wait-ends-job", SWT, "a job whose wait elapses is never run further", lambda s: (opt(step_time=0.7)(s), W(s, "wait_for", lambda o, j, t, q: (o(j, t, q), j.update(_dead=True) if t and not j["_end"] else None)[0]),
  W(s, "following", lambda o, j, st, r: None if j.get("_dead") else o(j, st, r))) and None)
D("jobs", "wait-changes-tags", SWT, "with wait the answer has no tags", wrap("view_job", _vj(lambda s, v, j, q: v.update(tags=[]) if q.q("wait") else None)))
D("jobs", "wait-no-events", SWT, "with wait the answer has intents without events", wrap("view_job", _vj(lambda s, v, j, q: [i.update(events=[]) for i in v["intents"]] if q.q("wait") else None)))
D("jobs", "wait-zero-waits", SWT, "wait=0 waits for two seconds", lambda s: (opt(step_time=0.2)(s), W(s, "wait_for", lambda o, j, t, q: time.sleep(2) if q.q("wait") == "0" else o(j, t, q))) and None)


def _stale_wait(s, o, q):
    r = o(q)
    if q.q("wait") not in (None, "", "0"):
        r.update(intents=[], status=s.opt["statuses"]["new"], faults=[], attachments=[])
        r.pop("completed_at", None)
    return r


# ======================================================== related
SRL = "Endpoints 3. Find related entries: finds entries whose document mentions that UUID"
SRC = "Endpoints 3: query: a context (dotted document path)"
SRD = "Endpoints 3: query: a date from which results are provided"


def rel(name, text, f, sec=SRL):
    D("related", name, sec, text, wrap("mentions", f))


def _paths(keep):
    return lambda s, o, e, u: [p for p in o(e, u) if keep(p)]


_isidx = re.compile(r"(^|\.)\d+(\.|$)")
rel("arrays", "mentions in arrays are not found", _paths(lambda p: not _isidx.search(p)))
rel("array-strings", "mentions that are elements of an array are not found", _paths(lambda p: not re.search(r"\.\d+$", p)))
rel("array-objects", "mentions in objects in arrays are not found", _paths(lambda p: not re.search(r"\.\d+\.", p)))
rel("array-first", "only the first element of an array is searched", _paths(lambda p: not re.search(r"\.[1-9]\d*(\.|$)", p)))
rel("array-in-array", "mentions in nested arrays are not found", _paths(lambda p: not re.search(r"\.\d+\.\d+(\.|$)", p)))
rel("nested", "only the top level is searched", _paths(lambda p: "." not in p))
rel("deep-3", "mentions deeper than three levels are not found", _paths(lambda p: p.count(".") < 3))
rel("deep-6", "mentions deeper than six levels are not found", _paths(lambda p: p.count(".") < 6))
rel("deep-12", "mentions deeper than twelve levels are not found", _paths(lambda p: p.count(".") < 12))
rel("top-level", "mentions at the top level are not found", _paths(lambda p: "." in p))
rel("known-keys", "only known keys are searched", _paths(lambda p: re.search(r"(^|\.)(ref|uuid|preceding|links|origin|id|note)(\.|$)", p)))
rel("odd-keys", "mentions under keys with other than word characters are not found", _paths(lambda p: re.match(r"^[\w.]+$", p, re.A)))
rel("long-document", "mentions behind the first 2000 characters are not found", lambda s, o, e, u: o(e, u) if u in S.dump(e["data"]).decode().lower()[:2000] else [])
rel("second-place", "an entry with more than one mention is not found", lambda s, o, e, u: o(e, u) if len(o(e, u)) < 2 else [])
rel("draft", "drafts are not found", lambda s, o, e, u: [] if e["draft"] else o(e, u))
rel("moved", "entries moved by an update are not found", lambda s, o, e, u: [] if "_old" in e and e["_old"]["folder"] != e["folder"] else o(e, u))
rel("stale-new", "a mention written by an update is not found", lambda s, o, e, u: [p for p in o(e, u) if p in mention_paths(_firstdata(e), u)])
rel("stale-old", "a mention that an update took away is still found", lambda s, o, e, u: o(e, u) or mention_paths(_firstdata(e), u))
rel("one-update-late", "the mentions from before the last update are found", lambda s, o, e, u: mention_paths(e["_old"]["data"], u) if "_old" in e else o(e, u))
rel("all", "entries of the same folder are found too", lambda s, o, e, u: o(e, u) or (["ref"] if u in s.entries and s.entries[u]["folder"] == e["folder"] else []))
rel("prefix", "a UUID that shares the first eight digits counts", lambda s, o, e, u: o(e, u) or mention_paths(e["data"], u[:8]))
rel("other-company", "entries of the other workspace are found", lambda s, o, e, u: o(e, u))
BY_NAME["related/other-company"]["section"] = "Endpoints 2: returns the entries of the current company; Endpoints 3"
BY_NAME["related/other-company"]["apply"] = wrap("company", lambda s, o, q: list(s.entries.values()) if q.op == "related" else o(q))
D("related", "nothing", SRL, "nothing is ever found", wrap("mentions", lambda s, o, e, u: []))
D("related", "itself", SRL, "the entry itself is among the results without mentioning itself", wrap("mentions", lambda s, o, e, u: o(e, u) or (["id"] if e["id"] == u else [])))
D("related", "twice", SRL, "an entry with two mentions is listed once more right after itself (same key)", wrap("related_rows", lambda s, o, e, p: [dict(e, context=x) for x in p[:2]] if len(p) > 1 else o(e, p)))
D("related", "context-ignored", SRC, "context is ignored", wrap("match_context", lambda s, o, p, c: p))
D("related", "context-prefix", SRC, "a path that begins with the context counts", wrap("match_context", lambda s, o, p, c: [x for x in p if x.startswith(c)]))
D("related", "context-suffix", SRC, "only the last part of the context is compared", wrap("match_context", lambda s, o, p, c: [x for x in p if x.split(".")[-1] == c.split(".")[-1]]))
D("related", "context-top", SRC, "only the first part of the context is compared", wrap("match_context", lambda s, o, p, c: [x for x in p if x.split(".")[0] == c.split(".")[0]]))
D("related", "context-case", SRC, "the context is compared without case", wrap("match_context", lambda s, o, p, c: [x for x in p if x.lower() == c.lower()]))
D("related", "context-nested-none", SRC, "a context with a dot finds nothing", wrap("match_context", lambda s, o, p, c: [] if "." in c else o(p, c)))
D("related", "context-inverted", SRC, "entries at other places than the context are found", wrap("match_context", lambda s, o, p, c: [x for x in p if x != c]))
D("related", "context-field-wrong", "Silo entry: context: dotted path of the place in a document where an entry was mentioned", "context names another place", wrap("related_rows", lambda s, o, e, p: [dict(e, context="lines.0.name")]))
D("related", "context-field-slashes", "Silo entry: context: dotted path", "context is a path with slashes", wrap("related_rows", lambda s, o, e, p: [dict(e, context="/" + p[0].replace(".", "/"))]))
D("related", "date-ignored", SRD, "the date is ignored", wrap("match_date", lambda s, o, e, d, q: q.op == "related" or o(e, d, q)))
D("related", "date-before", SRD, "entries before the date are found", wrap("match_date", lambda s, o, e, d, q: e["created_at"] <= d if q.op == "related" else o(e, d, q)))
D("related", "date-exclusive", SRD, "entries created at the very date are left out", wrap("match_date", lambda s, o, e, d, q: e["created_at"] > d if q.op == "related" else o(e, d, q)))
D("related", "date-with-context", SRD, "with a context the date is ignored", wrap("find_related", lambda s, o, q, f: o(q, dict(f, created_at=None) if f.get("context") is not None else f)))
D("related", "uuid-ignored", "Endpoints 3: query: a document UUID to find relations for", "the UUID of the query is ignored", wrap("find_related", lambda s, o, q, f: o(q, dict(f, uuid=q.params[0].lower()))))
D("related", "cap-30", SRL, "no more than 30 entries are ever found", wrap("find_related", lambda s, o, q, f: s.order(o(q, f), q)[:30]))
D("related", "cap-50", SRL, "no more than 50 entries are ever found", wrap("find_related", lambda s, o, q, f: s.order(o(q, f), q)[:50]))
D("related", "page-limit", "Endpoints 3: a page size (integer)", "the page size is ignored", wrap("limit", lambda s, o, q: 20 if q.op == "related" and o(q) else o(q)))
D("related", "page-drops-context", SRC, "later pages ignore the context", wrap("cursor_filter", lambda s, o, q, f, c: dict(o(q, f, c), **({"context": None} if "context" in c else {}))))
D("related", "page-drops-date", SRD, "later pages ignore the date", wrap("cursor_filter", lambda s, o, q, f, c: dict(o(q, f, c), created_at=None) if q.op == "related" else o(q, f, c)))
D("related", "no-next", "Page of entries: next_cursor, position to pass to fetch the following page", "related never says next_cursor", answer("related", lambda s, q, v: v.pop("next_cursor", None) and None))
D("related", "later-pages-same", "Endpoints 3: a cursor from the previous next_cursor", "every page is the first", wrap("page_start", lambda s, o, it, a: 0 if it and "context" in it[0] else o(it, a)))


def _firstdata(e):
    return e.get("_first_data", e["data"])


for _n in ("stale-new", "stale-old"):
    BY_NAME["related/" + _n]["apply"] = (lambda f: lambda s: (f(s), W(s, "keep_old", lambda o, e: (o(e), e.setdefault("_first_data", clone(e["data"])))[0])) and None)(BY_NAME["related/" + _n]["apply"])

# ======================================================== filters
SFF = "Endpoints 2: query: a folder to search within"
SFD = "Endpoints 2: query: a date from which results are provided; Page: created_at"


def fol(name, text, f):
    D("filters", "folder-" + name, SFF, text, wrap("match_folder", lambda s, o, e, x: f(e["folder"], x)))


fol("ignored", "the folder is ignored", lambda a, b: True)
fol("prefix", "folders that begin with the name count", lambda a, b: a.startswith(b))
fol("case", "the folder is compared without case", lambda a, b: a.lower() == b.lower())
fol("part", "folders that hold the name count", lambda a, b: b in a)
fol("begins-name", "a folder whose name begins the given one counts", lambda a, b: b.startswith(a))
fol("trim", "the given name is trimmed, the stored not", lambda a, b: a == b.strip())
fol("both-trimmed", "folders are compared without white space at the ends", lambda a, b: a.strip() == b.strip())
fol("ascii", "a name outside ASCII finds nothing", lambda a, b: a == b and b.isascii())
fol("space", "a name with a space finds nothing", lambda a, b: a == b and " " not in b)
fol("slash", "a folder holds the entries of its subfolders", lambda a, b: a == b or a.startswith(b + "/"))
fol("slash-none", "a name with a slash finds nothing", lambda a, b: a == b and "/" not in b)
fol("slash-last", "only the part behind the last slash is compared", lambda a, b: a.split("/")[-1] == b.split("/")[-1])
fol("plus", "a name with + finds nothing", lambda a, b: a == b.replace("+", " "))
fol("percent", "% and _ in the name are wild cards", lambda a, b: re.fullmatch("".join(".*" if c == "%" else "." if c == "_" else re.escape(c) for c in b), a, re.S) is not None)
fol("star", "* in the name is a wild card", lambda a, b: re.fullmatch("".join(".*" if c == "*" else re.escape(c) for c in b), a, re.S) is not None)
fol("comma", "a comma in the name separates two folders", lambda a, b: a in b.split(","))
fol("accents", "accents are not compared", lambda a, b: TX["no-accents"](a) == TX["no-accents"](b))
fol("nfc", "the names are compared in NFC", lambda a, b: TX["nfc"](a) == TX["nfc"](b))
fol("long", "only the first 32 characters are compared", lambda a, b: a[:32] == b[:32])
fol("digits", "a name of digits finds nothing", lambda a, b: a == b and not b.isdigit())
fol("quote", "a name with a quote finds nothing", lambda a, b: a == b and "'" not in b and '"' not in b)
fol("decoded-twice", "percent codes in the name are decoded once more", lambda a, b: a == TX["percent-decode"](b))
D("filters", "folder-unknown-all", SFF, "an unknown folder gives all entries", wrap("select", lambda s, o, q, f: o(q, f) or (o(q, dict(f, folder=None)) if f.get("folder") else [])))
D("filters", "folder-moved-old", SFF, "a moved entry stays in its old folder", wrap("match_folder", lambda s, o, e, x: (e["_first_folder"] if "_first_folder" in e else e["folder"]) == x))
D("filters", "folder-moved-both", SFF, "a moved entry is found in both folders", wrap("match_folder", lambda s, o, e, x: o(e, x) or e.get("_first_folder") == x))
D("filters", "folder-moved-lost", SFF, "a moved entry is found in no folder", wrap("match_folder", lambda s, o, e, x: o(e, x) and "_first_folder" not in e))
for _n in ("old", "both", "lost"):
    BY_NAME["filters/folder-moved-" + _n]["apply"] = (lambda f: lambda s: (f(s), W(s, "apply_update", lambda o, e, b: (e.setdefault("_first_folder", e["folder"]) if "folder" in b and b["folder"] != e["folder"] else None, o(e, b))[1])) and None)(BY_NAME["filters/folder-moved-" + _n]["apply"])
D("filters", "folder-drafts", SFF, "drafts are left out when a folder is given", wrap("match_folder", lambda s, o, e, x: o(e, x) and not e["draft"]))
D("filters", "folder-echo", "Page of entries: folder, folder searched", "the page names another folder", answer("list_entries", lambda s, q, v: v.update(folder="inbox-x") if "folder" in v else None))
D("filters", "date-echo", "Page of entries: created_at, date from which results are provided", "the page names another date", answer("list_entries", lambda s, q, v: v.update(created_at="2020-01-01T00:00:00.000Z") if "created_at" in v else None))
D("filters", "no-filter-inbox", "Endpoints 2: returns the entries of the current company", "without a folder the entries of one folder are left out", wrap("select", lambda s, o, q, f: o(q, f) if f.get("folder") is not None else [e for e in o(q, f) if e["folder"] != "archive 2024"]))


def dat(name, text, f):
    D("filters", "date-" + name, SFD, text, wrap("match_date", lambda s, o, e, d, q: f(e, d) if q.op == "list_entries" else o(e, d, q)))


dat("ignored", "the date is ignored", lambda e, d: True)
dat("before", "entries before the date are given", lambda e, d: e["created_at"] <= d)
dat("exclusive", "entries created at the very date are left out", lambda e, d: e["created_at"] > d)
dat("day", "the date counts by whole days", lambda e, d: e["created_at"][:10] >= d[:10])
dat("hour", "the date counts by whole hours", lambda e, d: e["created_at"][:13] >= d[:13])
dat("second", "the date counts by whole seconds", lambda e, d: e["created_at"][:19] >= d[:19])
dat("same-day", "only entries of the date's day are given", lambda e, d: e["created_at"] >= d and e["created_at"][:10] == d[:10])
dat("updated", "updated_at is compared", lambda e, d: e["updated_at"] >= d)
dat("exact", "only entries of the very date are given", lambda e, d: e["created_at"] == d)
D("filters", "date-offset", SFD, "the offset of the date is ignored", wrap("date_param", lambda s, o, q: (o(q), S.parse_time(re.sub(r"[+ -]\d\d:?\d\d$", "Z", q.q("created_at"))))[1] if q.q("created_at") else o(q)))
D("filters", "date-with-folder", SFD, "with a folder the date is ignored", wrap("select", lambda s, o, q, f: o(q, dict(f, created_at=None) if f.get("folder") is not None else f)))
D("filters", "folder-with-date", SFF, "with a date the folder is ignored", wrap("select", lambda s, o, q, f: o(q, dict(f, folder=None) if f.get("created_at") is not None else f)))
D("filters", "date-or-folder", SFD, "an entry that meets one of folder and date is given", wrap("select", lambda s, o, q, f: [e for e in s.company(q) if e["folder"] == f["folder"] or e["created_at"] >= f["created_at"]] if f.get("folder") is not None and f.get("created_at") is not None else o(q, f)))

# ======================================================== paging
SPN = "Page of entries: next_cursor, position to pass to fetch the following page"
SPL = "Endpoints 2: a maximum number of entries per page; Page: limit, page size used"
LISTS = "list_entries related"


def take(name, sec, text, f):
    D("paging", name, sec, text, wrap("page_take", f))


def nxt(name, sec, text, f):
    """f(s, old, items, start, part, limit, req) gives the key of the next page."""
    D("paging", name, sec, text, wrap("page_next", f))


def pageobj(name, sec, text, f, ops="list_entries"):
    D("paging", name, sec, text, answer(ops, f))


take("limit-ignored", SPL, "the limit is ignored", lambda s, o, it, a, n, q: it[a:a + 20])
take("limit-plus-one", SPL, "a page holds one more than the limit", lambda s, o, it, a, n, q: it[a:a + n + 1])
take("limit-one-gives-two", SPL, "limit=1 gives two entries", lambda s, o, it, a, n, q: it[a:a + (2 if n == 1 else n)])
take("later-limit", SPL, "later pages have 20 entries whatever the limit", lambda s, o, it, a, n, q: it[a:a + (20 if a else n)])
take("duplicate", SPN, "a later page begins with the last entry before it", lambda s, o, it, a, n, q: it[max(0, a - 1):a + n - 1] if a and n > 1 else o(it, a, n, q))
take("skip", SPN, "a later page leaves out its first entry", lambda s, o, it, a, n, q: it[a + 1:a + 1 + n] if a else o(it, a, n, q))
take("skip-middle", SPN, "a full page leaves out an entry in its middle", lambda s, o, it, a, n, q: (lambda p: p[:n // 2] + p[n // 2 + 1:] if len(p) == n and n > 4 else p)(o(it, a, n, q)))
take("reversed-later", SPN, "later pages run back from the end", lambda s, o, it, a, n, q: it[::-1][a:a + n] if a else o(it, a, n, q))
take("third-repeats", SPN, "the third page repeats the second", lambda s, o, it, a, n, q: it[n:2 * n] if a == 2 * n else o(it, a, n, q))
nxt("tie-lost", SPN, "entries of the same moment as the last one of a page are left out", lambda s, o, it, a, p, n, q: (lambda k: k and [k[0], "~"])(o(it, a, p, n, q)))
nxt("tie-repeated", SPN, "entries of the same moment as the last one of a page come again", lambda s, o, it, a, p, n, q: (lambda k: k and ([k[0], ""] if n > 4 else k))(o(it, a, p, n, q)))
nxt("self", SPN, "next_cursor leads to the same page", lambda s, o, it, a, p, n, q: o(it, a, p, n, q) and (s.sort_key(it[a - 1]) if a else ["", ""]))
nxt("self-later", SPN, "next_cursor of the third page leads to itself", lambda s, o, it, a, p, n, q: s.sort_key(it[a - 1]) if a and a // n == 2 and o(it, a, p, n, q) else o(it, a, p, n, q))
nxt("back-to-first", SPN, "next_cursor of the second page leads to the first", lambda s, o, it, a, p, n, q: ["", ""] if a == n and o(it, a, p, n, q) else o(it, a, p, n, q))
nxt("ends-early", SPN, "next_cursor is missing on the second page though more follows", lambda s, o, it, a, p, n, q: None if a else o(it, a, p, n, q))
nxt("last-page-lost", SPN, "a last page that is not full is never reached", lambda s, o, it, a, p, n, q: None if len(it) - a - len(p) < n else o(it, a, p, n, q))
nxt("missing", SPN, "next_cursor is never given", lambda s, o, it, a, p, n, q: None)
nxt("one-left-lost", SPN, "next_cursor is missing when one entry remains", lambda s, o, it, a, p, n, q: None if len(it) - a - len(p) == 1 else o(it, a, p, n, q))
nxt("jump", SPN, "next_cursor leads one page too far", lambda s, o, it, a, p, n, q: (lambda k: k and s.sort_key(it[min(len(it), a + 2 * n) - 1]))(o(it, a, p, n, q)))
nxt("small-limit-jump", SPN, "with a limit below 3 next_cursor passes over an entry", lambda s, o, it, a, p, n, q: (lambda k: k and s.sort_key(it[min(len(it) - 1, a + n)]) if n < 3 else k)(o(it, a, p, n, q)))
nxt("large-limit-missing", SPN, "with a limit above 40 next_cursor is missing", lambda s, o, it, a, p, n, q: None if n > 40 else o(it, a, p, n, q))
nxt("seven-jump", SPN, "with an odd limit an entry is passed over", lambda s, o, it, a, p, n, q: (lambda k: k and s.sort_key(it[min(len(it) - 1, a + n)]) if n % 2 and n > 1 else k)(o(it, a, p, n, q)))
pageobj("limit-field", SPL, "the field limit is always 20", lambda s, q, v: v.update(limit=20))
pageobj("limit-field-count", SPL, "the field limit is the number of entries left on the page plus one", lambda s, q, v: v.update(limit=len(v["list"]) + 1))
pageobj("limit-field-asked", SPL, "the field limit is the number asked for, not the one used", lambda s, q, v: v.update(limit=int(q.q("limit"))) if q.q("limit") else None)
pageobj("limit-above-50", SPL, "a limit above 50 gives 50 entries and says the number asked for", lambda s, q, v: v.update(list=v["list"][:50]))
pageobj("cursor-field", "Page of entries: cursor, cursor of this page", "cursor is that of another page", lambda s, q, v: v.update(cursor=s.enc_cursor({"folder": None, "created_at": None}, ["2025-03-01T20:00:00.120Z", ""])))
pageobj("cursor-field-next", "Page of entries: cursor, cursor of this page", "cursor is the one of the following page", lambda s, q, v: v.update(cursor=v["next_cursor"]) if "next_cursor" in v else None)
D("paging", "drops-folder", SFF, "later pages ignore the folder", wrap("cursor_filter", lambda s, o, q, f, c: dict(o(q, f, c), folder=None) if "folder" in c else o(q, f, c)))
D("paging", "drops-date", SFD, "later pages ignore the date", wrap("cursor_filter", lambda s, o, q, f, c: dict(o(q, f, c), created_at=None) if q.op == "list_entries" else o(q, f, c)))
D("paging", "cursor-ignored", "Endpoints 2: a cursor taken from the previous response's next_cursor", "the cursor is ignored", wrap("page_start", lambda s, o, it, a: 0))
D("paging", "cursor-refused", "Endpoints 2: a cursor taken from the previous response's next_cursor", "a cursor together with a folder is refused", wrap("cursor_filter", lambda s, o, q, f, c: (_ for _ in ()).throw(Fail(400, "invalid_cursor", "no folder together with a cursor")) if q.q("folder") else o(q, f, c)))
D("paging", "cursor-once", "Endpoints 2: a cursor taken from the previous response's next_cursor", "a cursor used twice gives an empty page", wrap("page_take", lambda s, o, it, a, n, q: o(it, a, n, q) if not q.q("cursor") or first_time(s, q.q("cursor")) else []))
D("paging", "unstable-order", SPN, "the order of entries of one moment differs at every call", wrap("order", lambda s, o, it, q: sorted(it, key=lambda e: (e["created_at"], random.random()))))
BY_NAME["paging/unstable-order"]["apply"] = lambda s: (W(s, "order", lambda o, it, q: sorted(it, key=lambda e: (e["created_at"], random.random()))),
    W(s, "page_start", lambda o, it, a: next((i + 1 for i, e in enumerate(it) if a and s.sort_key(e) == a), 0))) and None
D("paging", "related-skip", SPN, "a later page of related entries leaves out its first entry", wrap("page_take", lambda s, o, it, a, n, q: it[a + 1:a + 1 + n] if a and q.op == "related" else o(it, a, n, q)))
D("paging", "related-duplicate", SPN, "a later page of related entries begins with the last entry before it", wrap("page_take", lambda s, o, it, a, n, q: it[a - 1:a + n - 1] if a and n > 1 and q.op == "related" else o(it, a, n, q)))
D("paging", "folder-skip", SPN, "a later page of a folder leaves out its first entry", wrap("page_take", lambda s, o, it, a, n, q: it[a + 1:a + 1 + n] if a and q.q("folder") else o(it, a, n, q)))
D("paging", "offset-by-page", SPN, "after a change of limit the cursor leads elsewhere", wrap("page_start", lambda s, o, it, a: o(it, a)))
BY_NAME["paging/offset-by-page"]["apply"] = lambda s: W(s, "page_take", lambda o, it, a, n, q: it[(a + n - 1) // n * n:][:n])

# ======================================================== fields lost or altered
SU = "Endpoints 1. Update a silo entry: Body content_type, data, folder; response: silo entry"


def upd(name, text, f, sec=SU):
    D("fields", name, sec, text, wrap("apply_update", f))


def _aft(f):
    def g(s, o, e, b):
        p = clone({k: v for k, v in e.items() if k != "_old"})
        o(e, b)
        f(s, e, b, p)
    return g


upd("folder-ignored", "folder of an update is ignored", lambda s, o, e, b: o(e, {k: v for k, v in b.items() if k != "folder"}))
upd("data-ignored", "data of an update is ignored", lambda s, o, e, b: o(e, {k: v for k, v in b.items() if k != "data"}))
upd("both-only-data", "of folder and data in one update only data is applied", lambda s, o, e, b: o(e, {k: v for k, v in b.items() if not (k == "folder" and "data" in b)}))
upd("both-only-folder", "of folder and data in one update only folder is applied", lambda s, o, e, b: o(e, {k: v for k, v in b.items() if not (k == "data" and "folder" in b)}))
upd("content-type-drops-data", "with content_type the data is not applied", lambda s, o, e, b: o(e, {k: v for k, v in b.items() if not (k == "data" and "content_type" in b)}))
upd("folder-wipes-data", "an update of folder alone empties data", _aft(lambda s, e, b, p: e.update(data={}) if "folder" in b and "data" not in b else None))
upd("data-wipes-folder", "an update of data alone moves the entry", _aft(lambda s, e, b, p: e.update(folder="") if "data" in b and "folder" not in b else None))
upd("empty-data-ignored", "an update with data {} changes nothing", _aft(lambda s, e, b, p: e.update(data=p["data"]) if b.get("data") == {} else None))
upd("content-type-as-folder", "content_type is written into the folder", _aft(lambda s, e, b, p: e.update(folder=b["content_type"]) if "content_type" in b and "folder" not in b else None))
for _k in ("tags", "attachments", "meta"):
    upd("loses-" + _k, "an update empties %s" % _k, _aft(lambda s, e, b, p, k=_k: e.update({k: []})), "Silo entry: %s; " % _k + SU)
upd("loses-snippet", "an update empties snippet", _aft(lambda s, e, b, p: e.update(snippet={})), "Silo entry: snippet; " + SU)
upd("schema", "an update changes doc_schema", _aft(lambda s, e, b, p: e.update(doc_schema="https://schemas.example.test/other")), "Silo entry: doc_schema, schema identifier of the document")
upd("created", "an update sets created_at", _aft(lambda s, e, b, p: e.update(created_at=s.now())), "Silo entry: created_at")
upd("id", "an update gives the entry another id in the answer", lambda s, o, e, b: o(e, b))
BY_NAME["fields/id"]["apply"] = answer("update_entry", lambda s, q, v: v.update(id=str(uuidlib.uuid4())))
upd("neighbor-folder", "an update of folder moves the next entry too", _aft(lambda s, e, b, p: _next(s, e).update(folder=e["folder"]) if "folder" in b else None))
upd("neighbor-data", "an update of data replaces the data of the next entry too", _aft(lambda s, e, b, p: _next(s, e).update(data=clone(e["data"])) if "data" in b else None))
upd("neighbor-tags", "an update empties the tags of the next entry", _aft(lambda s, e, b, p: _next(s, e).update(tags=[])))
upd("whole-folder", "an update of folder moves all entries of the former folder", _aft(lambda s, e, b, p: [x.update(folder=e["folder"]) for x in s.entries.values() if x["folder"] == p["folder"] and x["_ws"] == e["_ws"]] if "folder" in b else None))
upd("same-moment", "an update of data is written to the entries of the same moment", _aft(lambda s, e, b, p: [x.update(data=clone(e["data"])) for x in s.entries.values() if x["created_at"] == e["created_at"]] if "data" in b else None))
D("fields", "response-only", SU, "an update is shown in the answer and not kept", wrap("op_update_entry", lambda s, o, q: _not_kept(s, o, q)))
D("fields", "response-old", SU, "the answer of an update shows the old entry", wrap("op_update_entry", lambda s, o, q: _answer_old(s, o, q)))
D("fields", "list-old", "Endpoints 2: page of entries", "the listing keeps showing the data from before all updates",
  lambda s: (W(s, "keep_old", lambda o, e: (o(e), e.setdefault("_first_data", clone(e["data"])))[0]), W(s, "view_entry", lambda o, e, q: _mut(o(e, q), lambda v: v.update(data=clone(_firstdata(e))) if q.op == "list_entries" else None))) and None)
D("fields", "related-old", "Endpoints 3: page of entries", "related keeps showing the data from before all updates",
  lambda s: (W(s, "keep_old", lambda o, e: (o(e), e.setdefault("_first_data", clone(e["data"])))[0]), W(s, "view_entry", lambda o, e, q: _mut(o(e, q), lambda v: v.update(data=clone(_firstdata(e))) if q.op == "related" else None))) and None)
D("fields", "lost-later", SU, "an update is lost after a second", wrap("apply_update", _aft(lambda s, e, b, p: threading.Timer(1.0, lambda: e.update(data=p["data"], folder=p["folder"])).start())))
D("fields", "reverted-by-next", SU, "an update takes back the one before it", wrap("apply_update", lambda s, o, e, b: (e.update({k: v for k, v in e.pop("_before", {}).items()}), e.__setitem__("_before", {"data": clone(e["data"]), "folder": e["folder"]}), o(e, b))[2]))
D("fields", "wrong-entry", SU, "every third update goes to the next entry", wrap("apply_update", lambda s, o, e, b: o(_next(s, e) if _tick(s, "upd") % 3 == 0 else e, b)))
D("fields", "second-update-lost", SU, "only the first update of an entry is applied", wrap("apply_update", lambda s, o, e, b: o(e, b) if first_time(s, e["id"]) else None))
for _n in ("trim", "lowercase", "no-accents", "no-emoji", "cut-64", "html-escape", "collapse-spaces", "percent-decode", "plus-space", "backslash", "nfc"):
    D("fields", "folder-" + _n, SU + "; Silo entry: folder", "the folder is altered: " + _n, wrap("in_folder", lambda s, o, v, f=TX[_n]: f(o(v))))
D("fields", "folder-slashes", SU + "; Silo entry: folder", "slashes at the end and double slashes of the folder are removed", wrap("in_folder", lambda s, o, v: re.sub("/+", "/", o(v)).rstrip("/")))
D("fields", "folder-dots", SU + "; Silo entry: folder", "dots of the folder become slashes", wrap("in_folder", lambda s, o, v: o(v).replace(".", "/")))


def _next(s, e):
    ids = [k for k, v in s.entries.items() if v["_ws"] == e["_ws"]]
    return s.entries[ids[(ids.index(e["id"]) + 1) % len(ids)]]


def _tick(s, key):
    c = s.__dict__.setdefault("_ticks", {})
    c[key] = c.get(key, 0) + 1
    return c[key]


def _not_kept(s, o, q):
    with s.lock:
        e = s.entries.get(q.params[0].lower())
        keep = clone({k: v for k, v in e.items() if k != "_old"}) if e else None
        r = o(q)
        e.update(keep)
        return r


def _answer_old(s, o, q):
    with s.lock:
        e = s.entries.get(q.params[0].lower())
        v = s.view_entry(e, q) if e else None
        o(q)
        return v


# ======================================================== types and formats
def typ(kind, field, sec, **forms):
    for tag, f in forms.items():
        tag = tag.replace("_", "-")

        def g(v, f=f):
            if field in v and v[field] is not None:
                v[field] = f(v[field])
        D("types", "%s-%s-%s" % (kind.replace("_", "-"), field.replace("_", "-"), tag), sec, "%s of %s: %s" % (field, kind, tag.replace("-", " ")), view(kind, g))


def secs(v):
    return re.sub(r"\.\d+Z$", "Z", v)


def epoch(v):
    return int(time.mktime(time.strptime(v[:19], "%Y-%m-%dT%H:%M:%S"))) * 1000


MS = "Timestamps on silo, access and sequence resources are ISO 8601 date-time strings in UTC with millisecond precision; "
ID = "Identifiers are UUID strings unless stated otherwise; "
num, obj, arr, nul = (lambda v: 7), (lambda v: {}), (lambda v: []), (lambda v: None)
typ("entry", "id", ID + "Silo entry: id", not_uuid=lambda v: "ent_" + v[:8], number=num)
typ("entry", "created_at", MS + "Silo entry", epoch=epoch, seconds=secs, offset=lambda v: v.replace("Z", "+02:00"), micros=lambda v: v.replace("Z", "000Z"), space=lambda v: v.replace("T", " "), no_zone=lambda v: v[:-1], date=lambda v: v[:10])
typ("entry", "updated_at", MS + "Silo entry", seconds=secs, epoch=epoch, month_13=lambda v: v[:5] + "13" + v[7:])
typ("entry", "folder", "Silo entry: folder string", object=lambda v: {"name": v}, array=lambda v: [v])
typ("entry", "state", "Silo entry: state string", number=num, object=obj)
for _k in ("draft", "invalid", "signed"):
    typ("entry", _k, "Silo entry: %s boolean" % _k, string=lambda v: str(v).lower(), number=int)
typ("entry", "context", "Silo entry: context string", array=lambda v: v.split("."))
typ("entry", "data", "Silo entry: data object", string=lambda v: S.dump(v).decode(), array=lambda v: [v])
typ("entry", "doc_schema", "Silo entry: doc_schema string (URL)", not_url=lambda v: "bill invoice", object=lambda v: {"$id": v})
typ("entry", "env_schema", "Silo entry: env_schema string (URL)", not_url=lambda v: "envelope", number=num)
typ("entry", "digest", "Silo entry: digest object: alg string, val string", string=lambda v: v["val"], val_number=lambda v: dict(v, val=12), alg_array=lambda v: dict(v, alg=[v["alg"]]))
typ("entry", "snippet", "Silo entry: snippet summary map of strings", string=lambda v: v.get("title", ""), value_number=lambda v: dict(v, count=3), value_object=lambda v: dict(v, title={"en": "x"}), value_bool=lambda v: dict(v, ok=True))
typ("entry", "tags", "Silo entry: tags array of string", string=lambda v: ",".join(v), numbers=lambda v: [1, 2], objects=lambda v: [{"name": x} for x in v])
typ("entry", "faults", "Silo entry: faults array of fault", strings=lambda v: ["E1"], object=obj)
typ("entry", "attachments", "Silo entry: attachments array of silo attachment", object=lambda v: {a["id"]: a for a in v}, strings=lambda v: [a["id"] for a in v])
typ("entry", "meta", "Silo entry: meta array of meta record", object=lambda v: {m["key"]: m for m in v})
_sa = "Silo attachment: "
typ("attachment", "id", _sa + "id string", number=num)
typ("attachment", "entry_id", _sa + "entry_id string (UUID)", not_uuid=lambda v: v[:8], no_dashes=lambda v: v.replace("-", ""))
typ("attachment", "created_at", MS + _sa + "created_at", seconds=secs)
typ("attachment", "name", _sa + "name string", object=obj)
typ("attachment", "mime", _sa + "mime string (media type)", no_slash=lambda v: "pdf", array=lambda v: [v])
typ("attachment", "size", _sa + "size integer (bytes)", string=str, fraction=lambda v: v + 0.5, unit=lambda v: "%d B" % v)
typ("attachment", "hash", _sa + "hash string (hex digest)", not_hex=lambda v: "zz" + v[2:], base64=lambda v: "q83vEjRWeJA=", number=num)
typ("attachment", "stored", _sa + "stored boolean", string=str, number=int)
typ("attachment", "url", _sa + "url string", object=lambda v: {"href": v})
typ("attachment", "meta", _sa + "meta object", string=lambda v: "pages=1", array=arr)
_sm = "Silo meta record: "
typ("meta", "id", _sm + "id, composed of the entry UUID, the source and the key, joined by colons", uuid=lambda v: str(uuidlib.uuid4()), slashes=lambda v: v.replace(":", "/"), order=lambda v: ":".join([v.split(":")[0]] + v.split(":")[:0:-1]), no_key=lambda v: v.rsplit(":", 1)[0], other_key=lambda v: v + "s")
typ("meta", "entry_id", _sm + "entry_id string (UUID)", not_uuid=lambda v: "x", other=lambda v: str(uuidlib.uuid4()))
typ("meta", "key", _sm + "key string", number=num)
typ("meta", "src", _sm + "src string", object=obj)
typ("meta", "value", _sm + "value object", string=lambda v: "x", array=lambda v: [v], number=num)
typ("meta", "shared", _sm + "shared boolean", string=str)
typ("meta", "link_url", _sm + "link_url string (URL)", not_url=lambda v: "portal", relative=lambda v: "/r/1")
typ("meta", "updated_at", MS + _sm + "updated_at", seconds=secs, epoch=epoch)
typ("fault", "code", "Fault: code string", number=num)
typ("fault", "message", "Fault: message string", object=lambda v: {"en": v})
typ("fault", "provider", "Fault: provider string", object=lambda v: {"key": v})
typ("job", "id", ID + "Job: id", number=num)
typ("job", "status", "Job: status string", number=num, object=lambda v: {"code": v})
typ("job", "tags", "Job: tags array of string", string=lambda v: ",".join(v), object=lambda v: {x: True for x in v})
typ("job", "envelope", "Job: envelope object", string=lambda v: "x", array=lambda v: [v])
typ("job", "created_at", "Job: created_at string", number=epoch)
typ("job", "completed_at", "Job: completed_at string", number=epoch, bool=lambda v: True)
typ("job", "intents", "Job: intents array of intent", object=lambda v: {i["id"]: i for i in v})
typ("job", "faults", "Job: faults array of fault", strings=lambda v: [f["code"] for f in v])
typ("job", "workflow_id", ID + "Job: workflow_id", not_uuid=lambda v: "wf-1")
typ("job_attachment", "id", "Job attachment: id (UUID string)", not_uuid=lambda v: v[:8])
typ("job_attachment", "size", "Job attachment: size (integer)", string=str)
typ("job_attachment", "hash", "Job attachment: hash (hex string)", not_hex=lambda v: "xyz")
typ("job_attachment", "meta", "Job attachment: meta (object)", array=arr)
typ("intent", "id", "Intent: id (UUID)", not_uuid=lambda v: "i1")
typ("intent", "step_id", "Intent: step_id (UUID of the workflow step)", number=num)
typ("intent", "completed", "Intent: completed (boolean)", string=str)
typ("intent", "name", "Intent: name (string)", object=obj)
typ("intent", "events", "Intent: events (array of intent event)", object=lambda v: {str(i): x for i, x in enumerate(v)})
typ("event", "at", "Intent event: at (ISO 8601 timestamp)", epoch=epoch, rfc1123=lambda v: "Sat, 01 Mar 2025 08:00:00 GMT")
typ("event", "index", "Intent event: index (integer)", string=str, fraction=lambda v: v + 0.5)
typ("event", "status", "Intent event: status (string)", bool=lambda v: v == "OK", number=num)
typ("event", "code", "Intent event: code (string)", number=num)
typ("workflow", "id", ID + "Workflow: id", not_uuid=lambda v: "wf_" + v[:6])
typ("workflow", "country", "Workflow: country, two-letter country code", three=lambda v: "ESP", name=lambda v: "Spain", array=lambda v: [v])
typ("workflow", "schema", "Workflow: schema string", object=lambda v: {"path": v})
typ("workflow", "disabled", "Workflow: disabled boolean", string=str, number=int)
typ("workflow", "version", "Workflow: version string", number=lambda v: 1.0)
typ("workflow", "steps", "Workflow: steps array of step", object=lambda v: {x["id"]: x for x in v}, ids=lambda v: [x["id"] for x in v])
typ("workflow", "created_at", "Workflow: created_at string", number=epoch)
typ("step", "id", "Step: id (UUID)", index=lambda v: "1")
typ("step", "config", "Step: config (object)", string=lambda v: "{}", array=arr)
typ("step", "next", "Step: next (array of step link)", object=lambda v: v[0] if v else {}, map=lambda v: {x["status"]: x for x in v})
typ("step", "notes", "Step: notes (string)", array=lambda v: [v])
typ("link", "stop", "Step link: stop (boolean)", string=str, number=int)
typ("link", "step_id", "Step link: step_id (UUID of the following step)", index=lambda v: 2)
typ("link", "status", "Step link: status (string)", bool=lambda v: v == "OK", array=lambda v: [v])
typ("workspace", "id", "Workspace: id (UUID)", slug=lambda v: "example")
typ("workspace", "sandbox", "Workspace: sandbox (boolean)", string=str, number=int)
typ("workspace", "country", "Workspace: country (string)", object=lambda v: {"code": v})
typ("workspace", "updated_at", MS + "Workspace", seconds=secs, micros=lambda v: v.replace("Z", "123Z"), epoch=epoch)
typ("enrollment", "owner_id", "Enrollment: owner_id (UUID)", not_uuid=lambda v: "owner")
typ("enrollment", "app_id", "Enrollment: app_id (UUID)", number=num)
typ("enrollment", "disabled", "Enrollment: disabled (boolean)", string=str)
typ("enrollment", "created_at", MS + "Enrollment", seconds=secs)
typ("row", "id", "Series entry: id string (UUID)", number=num)
typ("row", "code", "Series entry: code string", number=num)
typ("row", "previous_id", "Series entry: previous_id string (UUID)", code=lambda v: "A-0001")
typ("row", "meta", "Series entry: meta object, string keys to string values", number=lambda v: dict(v, n=4), null=lambda v: dict(v, n=None), object=lambda v: dict(v, n={}), array=arr)
typ("row", "sigs", "Series entry: sigs array of string", objects=lambda v: [{"sig": x} for x in v], string=lambda v: v[0])
typ("row", "created_at", MS + "Series entry", seconds=secs, offset=lambda v: v.replace("Z", "+01:00"))
for _f, _n, _x in (("limit", "string", str), ("next_cursor", "number", num), ("cursor", "object", obj), ("list", "object", lambda v: {"items": v}), ("list", "ids", lambda v: [e["id"] for e in v])):
    D("types", "page-%s-%s" % (_f.replace("_", "-"), _n), "Page of entries: " + _f, "%s of a page: %s" % (_f, _n), answer(LISTS, lambda s, q, v, f=_f, x=_x: v.update({f: x(v[f])}) if f in v else None))
D("types", "page-created-at-seconds", MS + "Page of entries: created_at", "created_at of a page without milliseconds", answer(LISTS, lambda s, q, v: v.update(created_at=secs(v["created_at"])) if "created_at" in v else None))
D("types", "token-object", "Enrollment: token (string)", "token is an object", answer("authorize", lambda s, q, v: v.update(token={"value": v["token"]})))
D("types", "token-null", "Endpoints 11: enrollment, including token (string)", "token is null", answer("authorize", lambda s, q, v: v.update(token=None)))

# ======================================================== protocol
SP = "A successful call returns HTTP 200 with a JSON object"
EVERY = " ".join(S.OPS)


def fin(name, text, f, level="documented", sec=SP):
    add(level, "protocol" if level == "documented" else "errors", name, sec, text, wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: f(s, q, x) if q.op in S.OPS and x.status == 200 else None)))


def byt(name, text, f):
    D("protocol", name, SP, text, wrap("encode", lambda s, o, q, r: f(o(q, r)) if q.op in S.OPS and r.status == 200 else o(q, r)))


fin("status-201", "creation responds with 201", lambda s, q, r: setattr(r, "status", 201) if q.op in ("put_job", "post_job", "put_workflow") else None)
fin("status-202", "a job that has not ended responds with 202", lambda s, q, r: setattr(r, "status", 202) if q.op in ("put_job", "post_job") and "completed_at" not in r.obj else None)
fin("status-204", "an update responds with 204 and nothing", lambda s, q, r: setattr(r, "status", 204) if q.op == "update_entry" else None)
fin("status-206", "a page that is not the last responds with 206", lambda s, q, r: setattr(r, "status", 206) if "next_cursor" in r.obj else None)
fin("status-404-empty", "an empty page responds with 404", lambda s, q, r: setattr(r, "status", 404) if q.op == "list_entries" and not r.obj["list"] else None)
fin("array", "a listing is a bare array", lambda s, q, r: setattr(r, "obj", r.obj["list"]) if q.op in ("list_entries", "related", "series") else None)
fin("wrapped", "the object stands within {\"data\": ..}", lambda s, q, r: setattr(r, "obj", {"data": r.obj}))
fin("wrapped-array", "a job stands within an array", lambda s, q, r: setattr(r, "obj", [r.obj]) if q.op == "get_job" else None)
fin("null", "an update of the workspace responds with null", lambda s, q, r: setattr(r, "obj", None) if q.op == "patch_workspace" else None)
fin("empty-object", "an update of a workflow responds with {}", lambda s, q, r: setattr(r, "obj", {}) if q.op == "patch_workflow" else None)
fin("html", "the content type is text/html", lambda s, q, r: setattr(r, "ctype", "text/html"))
fin("plain", "the content type of the series is text/plain", lambda s, q, r: setattr(r, "ctype", "text/plain") if q.op == "series" else None)
byt("truncated", "the last byte of the body is missing", lambda b: b[:-1])
byt("string", "the object is sent as a JSON string", lambda b: S.dump(b.decode()))
byt("garbage", "something follows the object", lambda b: b + b" OK")
byt("prefix", "a guard stands before the object", lambda b: b")]}',\n" + b)
byt("single-quotes", "keys stand in single quotes", lambda b: b.replace(b'"id"', b"'id'"))
byt("comma", "a comma stands before the last brace", lambda b: b[:-1] + b",}")
byt("latin1", "text is sent in Latin-1", lambda b: b.decode().encode("latin-1", "replace"))
D("protocol", "redirect", SP, "listings redirect to a path with a slash at the end", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: (setattr(x, "status", 307), x.headers.update({"Location": q.path + "/"})) if q.op == "list_entries" else None)))
D("protocol", "v2", "Versioning: every path carries the version segment v1", "the sequence area is under v2 only", wrap("route", lambda s, o, q: (setattr(q, "path", q.path.replace("/sequence/v1/", "/sequence/none/").replace("/sequence/v2/", "/sequence/v1/")), o(q))[1]))

# ======================================================== series
SS = "Endpoints 9: series_id (UUID), list (array of series entry)"


def ser(name, sec, text, f):
    D("series", name, sec, text, wrap("series_rows", lambda s, o, x, q: f(s, o(x, q))))


ser("foreign", SS + "; fetch all entries of a series", "entries of another series are among them", lambda s, r: r + [x for v in s.series_map.values() for x in v["rows"] if v["rows"] is not r][:2])
ser("gap", "Fetch all entries of a series", "an entry in the middle is missing", lambda s, r: r[:len(r) // 2] + r[len(r) // 2 + 1:])
ser("double", "Fetch all entries of a series", "an entry stands twice", lambda s, r: r[:3] + r[2:])
ser("first-twenty", "Fetch all entries of a series", "only the first twenty entries are ever given", lambda s, r: r[:20])
ser("last-missing", "Fetch all entries of a series", "the last entry is missing", lambda s, r: r[:-1])
ser("previous-self", "Series: each with a link to its predecessor", "previous_id is the entry itself", lambda s, r: [dict(x, previous_id=x["id"]) for x in r])
ser("previous-unknown", "Series: each with a link to its predecessor", "previous_id is no entry of the series", lambda s, r: [dict(x, previous_id=str(uuidlib.uuid4())) if "previous_id" in x else x for x in r])
ser("previous-first", "Series: each with a link to its predecessor", "previous_id is always the first entry", lambda s, r: [dict(x, previous_id=r[0]["id"]) if "previous_id" in x else x for x in r])
ser("previous-next", "Series: each with a link to its predecessor", "previous_id is the entry that follows", lambda s, r: [dict(x, previous_id=r[(i + 1) % len(r)]["id"]) for i, x in enumerate(r)])
ser("previous-circle", "Series: each with a link to its predecessor", "the first entry's predecessor is the last", lambda s, r: [dict(r[0], previous_id=r[-1]["id"])] + r[1:])
ser("series-id", "Series entry: series_id", "series_id of some entries is another series", lambda s, r: [dict(x, series_id=list(s.series_map)[-1]) if i % 5 == 4 else x for i, x in enumerate(r)])
D("series", "series-id-top", SS, "series_id of the answer is another series", answer("series", lambda s, q, v: v.update(series_id=list(s.series_map)[-1])))
D("series", "limit-low", SS + ", limit (integer)", "limit is a string", answer("series", lambda s, q, v: v.update(limit=str(v["limit"]))))

# ======================================================== workspace
SW = "Endpoints 10. Update the workspace: body logo_url, name, slug; response: workspace"


def wsp(name, text, f, sec=SW):
    D("workspace", name, sec, text, wrap("apply_workspace", f))


def _wa(f):
    def g(s, o, w, b):
        p = dict(w)
        o(w, b)
        f(s, w, b, p)
    return g


wsp("name-ignored", "the name is ignored", lambda s, o, w, b: o(w, {k: v for k, v in b.items() if k != "name"}))
wsp("slug-ignored", "the slug is ignored", lambda s, o, w, b: o(w, {k: v for k, v in b.items() if k != "slug"}))
wsp("both-only-name", "of name and slug in one update only the name is applied", lambda s, o, w, b: o(w, {k: v for k, v in b.items() if not (k == "slug" and "name" in b)}))
wsp("slug-from-name", "a new name sets the slug too", _wa(lambda s, w, b, p: w.update(slug="renamed") if "name" in b and "slug" not in b else None))
wsp("name-from-slug", "a new slug sets the name too", _wa(lambda s, w, b, p: w.update(name=b["slug"]) if "slug" in b and "name" not in b else None))
wsp("logo-wipes-name", "an update of logo_url alone empties the name", _wa(lambda s, w, b, p: w.update(name="") if "logo_url" in b and "name" not in b else None))
wsp("country-lost", "an update changes the country", _wa(lambda s, w, b, p: w.update(country="")), "Workspace: country; " + SW)
wsp("sandbox", "an update flips sandbox", _wa(lambda s, w, b, p: w.update(sandbox=not p["sandbox"])), "Workspace: sandbox; " + SW)
wsp("created", "an update sets created_at", _wa(lambda s, w, b, p: w.update(created_at=s.now())), "Workspace: created_at")
wsp("id", "an update gives the workspace another id", _wa(lambda s, w, b, p: w.update(id=str(uuidlib.uuid4()))), "Workspace: id")
wsp("both-changed", "the other workspace gets the same name", _wa(lambda s, w, b, p: [x.update(name=w["name"]) for x in s.workspaces.values()]), "Endpoints 10: acts on the workspace tied to the authentication token")
for _n in ("trim", "lowercase", "no-emoji", "html-escape", "cut-64", "no-accents", "collapse-spaces", "quotes"):
    D("workspace", "name-" + _n, SW, "the name is altered: " + _n, wrap("apply_workspace", lambda s, o, w, b, f=TX[_n]: o(w, dict(b, name=f(b["name"])) if "name" in b else b)))
D("workspace", "not-kept", SW, "an update is shown and not kept", wrap("op_patch_workspace", lambda s, o, q: _ws_not_kept(s, o, q)))
D("workspace", "always-first", "Endpoints 10: acts on the workspace tied to the authentication token of the request", "every token changes the first workspace", wrap("op_patch_workspace", lambda s, o, q: (setattr(q, "ws", s.ws_ids[0]), o(q))[1]))
D("workspace", "slug-dash", SW, "dashes of the slug become underscores", wrap("apply_workspace", lambda s, o, w, b: o(w, dict(b, slug=b["slug"].replace("-", "_")) if "slug" in b else b)))


def _ws_not_kept(s, o, q):
    w = s.workspaces[q.ws]
    p = dict(w)
    r = o(q)
    w.clear()
    w.update(p)
    return r


# ======================================================== access
SE = "Endpoints 11. Authorize an enrollment: response: enrollment, including token"
D("access", "token-missing", SE, "the answer has no token", answer("authorize", lambda s, q, v: v.pop("token") and None))
D("access", "id-other", SE, "the answer is another enrollment's id", answer("authorize", lambda s, q, v: v.update(id=str(uuidlib.uuid4()))))
D("access", "owner-other", SE + "; Enrollment: owner_id", "owner_id differs from the one sent", answer("authorize", lambda s, q, v: v.update(owner_id=str(uuidlib.uuid4()))))
D("access", "list-all-companies", "Endpoints 2: returns the entries of the current company", "the listing holds the entries of both companies", wrap("company", lambda s, o, q: list(s.entries.values()) if q.op == "list_entries" else o(q)))
D("access", "list-first-company", "Endpoints 2: returns the entries of the current company", "every token lists the first company's entries", wrap("op_list_entries", lambda s, o, q: (setattr(q, "ws", s.ws_ids[0]), o(q))[1]))
D("access", "list-other-on-folder", "Endpoints 2: returns the entries of the current company", "with a folder the entries of both companies are listed", wrap("company", lambda s, o, q: list(s.entries.values()) if q.op == "list_entries" and q.q("folder") else o(q)))
D("access", "token-other-workspace", "Authentication: requests act on the workspace associated with the current authentication token", "the second token acts on the first workspace", wrap("authenticate", lambda s, o, q: (o(q), s.ws_ids[0])[1]))
D("access", "enrollment-created", "Enrollment: created_at", "created_at differs at every call", answer("authorize", lambda s, q, v: v.update(created_at=s.now())))

# ======================================================== rare, concurrent, big
D("rare", "race-update", SU, "of two updates of one entry within 15 ms the second takes the first back", wrap("apply_update", lambda s, o, e, b: (_race(s, e), o(e, b))[1]))
D("rare", "race-workflow", SWU, "of two updates of one workflow within 15 ms the second takes the first back", wrap("apply_patch", lambda s, o, w, b: (_race_w(w), o(w, b))[1]))
D("rare", "race-answers", SF, "two fetches of jobs within 2 ms may get each other's job", wrap("op_get_job", lambda s, o, q: _race_job(s, o, q)))
D("rare", "race-post", "Endpoints 5: response: job", "POSTs within 3 ms get one id", wrap("new_job_id", lambda s, o, q: _race_id(s, o, q)))
D("rare", "race-post-tags", "Job: tags", "a job made within 5 ms of another gets its tags", wrap("new_job", lambda s, o, i, b, w: _race_tags(s, o(i, b, w))))
D("rare", "race-put-lost", SWI, "of two workflows made within 4 ms the first is lost", wrap("create_workflow", lambda s, o, q, w: _race_put(s, o, q, w)))
D("rare", "body-8k", SEC1, "of data above 8 kB the last key is lost", wrap("in_data", lambda s, o, d: dict(list(d.items())[:-1]) if len(S.dump(d)) > 8192 else o(d)))
D("rare", "body-64k", SEC1, "data above 64 kB is stored empty", wrap("in_data", lambda s, o, d: {} if len(S.dump(d)) > 65536 else o(d)))
D("rare", "body-300k", SEC1, "data above 300 kB is not stored though answered", wrap("in_data", lambda s, o, d: {} if len(S.dump(d)) > 300000 else o(d)))
D("rare", "string-32k", SEC1, "strings above 32767 characters are cut", wrap("in_data", lambda s, o, d: deep(o(d), strs(lambda v: v[:32767]))))
D("rare", "string-65535", SEC1, "strings above 65535 characters are cut", wrap("in_data", lambda s, o, d: deep(o(d), strs(lambda v: v[:65535]))))
D("rare", "array-1000", SEC1, "arrays are cut at 1000", wrap("in_data", lambda s, o, d: deep(o(d), lambda v: v[:1000] if isinstance(v, list) else v)))
D("rare", "page-50-no-data", "Silo entry: data; Endpoints 2", "on pages of 50 and more data is an empty object", answer("list_entries", lambda s, q, v: [e.update(data={}) for e in v["list"]] and None if v["limit"] >= 50 else None))
D("rare", "page-one-no-tags", "Silo entry: tags; Endpoints 2", "on pages of one entry the tags are empty", answer("list_entries", lambda s, q, v: [e.update(tags=[]) for e in v["list"]] and None if v["limit"] == 1 else None))
D("rare", "page-37", "Endpoints 2: returns the entries", "every 37th listing misses one entry", answer("list_entries", lambda s, q, v: v["list"].pop() and None if _tick(s, "l") % 37 == 0 and v["list"] else None))
D("rare", "folder-after-100", SFF, "after 150 requests the folder is ignored", wrap("match_folder", lambda s, o, e, f: True if s.count > 150 else o(e, f)))
D("rare", "fetch-25", SF, "every 25th fetch shows another job", wrap("op_get_job", lambda s, o, q: (o(q), s.view_job(next(iter(s.jobs.values())), q))[1] if _tick(s, "g") % 25 == 0 else o(q)))
D("rare", "update-20", SU, "every 20th update is not kept", wrap("apply_update", lambda s, o, e, b: o(e, b) if _tick(s, "u") % 20 else None))
D("rare", "steps-40", SST, "at most 40 steps are kept", wrap("in_steps", lambda s, o, st: o(st)[:40]))
D("rare", "description-4000", SWP, "a description is cut at 4000 characters", wrap("in_text", lambda s, o, k, v: o(k, v)[:4000] if k == "description" else o(k, v)))
D("rare", "config-16k", SST, "a config above 16 kB becomes empty", wrap("in_steps", lambda s, o, st: [dict(x, config={} if len(S.dump(x["config"])) > 16384 else x["config"]) for x in o(st)]))
D("rare", "tags-50", "Job: tags", "at most fifty tags are kept", wrap("in_tags", lambda s, o, t: o(t)[:50]))
D("rare", "keep-alive-50", SP, "the 60th request of the server gets an empty object", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: setattr(x, "obj", {}) if s.count == 60 and q.op in S.OPS and x.status == 200 else None)))
D("rare", "jobs-twenty", SF, "jobs older than the last twenty have lost their intents", wrap("view_job", _vj(lambda s, v, j, q: v.update(intents=[]) if len(s.jobs) > 20 and v["id"] not in list(s.jobs)[-20:] else None)))
D("rare", "slow-job-tags", "Job: tags", "a job on data above 4 kB loses its tags", wrap("new_job", lambda s, o, i, b, w: _mut(o(i, b, w), lambda j: j.update(tags=[]) if len(S.dump(b.get("data", {}))) > 4096 else None)))


def _race(s, e):
    if time.time() - e.get("_rt", 0) < 0.015 and "_rp" in e:
        e.update(e["_rp"])
    e["_rp"] = {"data": clone(e["data"]), "folder": e["folder"]}
    e["_rt"] = time.time()


def _race_w(w):
    if time.time() - w.get("_rt", 0) < 0.015:
        w.update(w["_rp"])
    w["_rp"] = {k: clone(w[k]) for k in ("name", "description", "steps")}
    w["_rt"] = time.time()


def _race_job(s, o, q):
    r = o(q)
    last = getattr(s, "_last_job", None)
    s._last_job = (time.time(), r)
    if last and time.time() - last[0] < 0.002 and last[1]["id"] != r["id"]:
        return last[1]
    return r


def _race_id(s, o, q):
    last = getattr(s, "_last_id", (0, None))
    i = last[1] if time.time() - last[0] < 0.003 else o(q)
    s._last_id = (time.time(), i)
    return i


def _race_tags(s, j):
    last = getattr(s, "_last_tags", (0, None))
    s._last_tags = (time.time(), list(j["tags"]))
    if time.time() - last[0] < 0.005:
        j["tags"] = last[1]
    return j


def _race_put(s, o, q, wid):
    last = getattr(s, "_last_wf", (0, None))
    w = o(q, wid)
    if time.time() - last[0] < 0.004 and last[1] != wid:
        s.workflows.pop(last[1], None)
    s._last_wf = (time.time(), wid)
    return w


# ======================================================== assumed
def raising(status, code, msg):
    def f(*_):
        raise Fail(status, code, msg)
    return f


def errs(name, text, f):
    A("errors", name, text, wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: f(s, q, x) if x.status >= 400 else None)))


errs("404-as-200", "an unknown id responds with 200 and null fields", lambda s, q, r: (setattr(r, "status", 200), setattr(r, "obj", {"id": None})) if r.status == 404 else None)
errs("400-as-200", "a refused body responds with 200 and an error", lambda s, q, r: setattr(r, "status", 200) if r.status == 400 else None)
errs("all-500", "every http_error is a 500", lambda s, q, r: setattr(r, "status", 500))
errs("html", "http_errors are HTML", lambda s, q, r: (setattr(r, "raw", b"<html><h1>Error</h1></html>"), setattr(r, "ctype", "text/html")))
errs("empty", "http_errors have no body", lambda s, q, r: setattr(r, "raw", b""))
errs("stack-trace", "http_errors hold a stack trace", lambda s, q, r: r.obj.update(trace="Traceback (most recent call last):\n  File \"/srv/app.py\", line 10"))
errs("secret-echo", "http_errors repeat the body with its secret", lambda s, q, r: r.obj.update(request=q.json))
errs("token-echo", "http_errors repeat the token", lambda s, q, r: r.obj.update(auth=q.headers.get("Authorization")))
errs("405-as-404", "a method not allowed is a 404", lambda s, q, r: setattr(r, "status", 404) if r.status == 405 else None)
errs("success-status", "http_errors are 202", lambda s, q, r: setattr(r, "status", 202))
errs("404-as-500", "an unknown id is a 500", lambda s, q, r: setattr(r, "status", 500) if r.status == 404 else None)
A("errors", "bad-json-500", "a body that is no JSON is a 500", wrap("read_body", lambda s, o, q: _to500(o, q)))
A("errors", "bad-json-empty", "a body that is no JSON counts as {}", wrap("read_body", lambda s, o, q: _toempty(o, q)))
A("errors", "no-type-check", "wrong types of body fields are ignored", wrap("check", lambda s, o, q, *a: setattr(q, "json", {k: v for k, v in q.json.items() if k not in s.SPEC[(a or (q.op,))[0]] or isinstance(v, s.SPEC[(a or (q.op,))[0]][k])})))
A("errors", "bad-cursor-first", "a cursor that is none gives the first page", wrap("dec_cursor", lambda s, o, v: _bad_cursor(o, v)))
A("errors", "foreign-cursor", "a cursor of another listing is accepted", wrap("cursor_filter", lambda s, o, q, f, c: f))
A("errors", "bad-date-ignored", "a date that is none is ignored", wrap("date_param", lambda s, o, q: _safe(o, q)))
A("errors", "bad-limit-default", "a limit that is none is ignored", wrap("limit", lambda s, o, q: _safe(o, q) or 20))
A("errors", "limit-zero-empty", "limit=0 gives an empty page", wrap("limit", lambda s, o, q: 0 if q.q("limit") == "0" else o(q)))
A("errors", "limit-negative", "limit=-1 gives everything", wrap("limit", lambda s, o, q: 100 if (q.q("limit") or "").startswith("-") else o(q)))
A("errors", "bad-wait-ignored", "a wait that is none is ignored", wrap("wait_param", lambda s, o, q: _safe(o, q) or 0))
A("errors", "update-creates", "an update of an unknown entry creates it", wrap("entry", lambda s, o, q, i: _create(s, o, q, i)))
A("errors", "refused-update-kept", "a refused update of a workflow is applied in part", wrap("apply_patch", lambda s, o, w, b: (w.update(name=b.get("name", w["name"])), o(w, b))[1]))
A("errors", "unknown-workflow", "a job on an unknown workflow runs the first one", wrap("check_job", lambda s, o, q: (q.json.update(workflow_id=next(iter(s.workflows))) if q.json.get("workflow_id", "").lower() not in s.workflows and S.UUID_RE.match(str(q.json.get("workflow_id"))) else None, o(q))[1]))
A("errors", "head-500", "HEAD of the listing is a 500 (as GET with an empty cursor)", wrap("page", lambda s, o, q, f, x: raising(500, "x", "x")() if q.q("cursor") == "" else o(q, f, x)))
A("auth", "ignored", "no token is needed", wrap("authenticate", lambda s, o, q: _safe(o, q) or s.ws_ids[0]))
A("auth", "any-token", "any token is accepted", wrap("authenticate", lambda s, o, q: _safe(o, q) or (s.ws_ids[0] if q.headers.get("Authorization") else o(q))))
A("auth", "list-open", "the listing needs no token", wrap("authenticate", lambda s, o, q: _safe(o, q) or (s.ws_ids[0] if q.op == "list_entries" else o(q))))
A("auth", "any-secret", "any client_secret is accepted", wrap("check_client", lambda s, o, b: o(dict(b, client_secret=s.client[1]))))
A("auth", "any-client", "any client_id is accepted", wrap("check_client", lambda s, o, b: o(dict(b, client_id=s.client[0]))))
A("auth", "secret-prefix", "a secret that begins rightly is accepted", wrap("check_client", lambda s, o, b: o(dict(b, client_secret=s.client[1])) if s.client[1].startswith(b["client_secret"][:8] or "x") else o(b)))
A("auth", "any-owner", "any owner_id is accepted", wrap("find_enrollment", lambda s, o, b: o(dict(b, owner_id=s.enrollments[b["id"].lower()]["owner_id"])) if b["id"].lower() in s.enrollments else o(b)))
A("auth", "dead-token", "the token of an enrollment is not accepted", wrap("issue", lambda s, o, e: "fake-dead-" + uuidlib.uuid4().hex))
A("auth", "token-second-workspace", "the token of an enrollment belongs to the second workspace", wrap("issue", lambda s, o, e: _mut(o(e), lambda t: s.tokens.__setitem__(t, s.ws_ids[1]))))
A("auth", "secret-in-response", "the answer of an authorization holds the secret", answer("authorize", lambda s, q, v: v.update(client_secret=s.client[1])))
A("auth", "foreign-job", "a job of another workspace can be fetched", wrap("op_get_job", lambda s, o, q: (setattr(q, "ws", s.jobs[q.params[0].lower()]["_ws"]) if q.params[0].lower() in s.jobs else None, o(q))[1]))
A("auth", "foreign-update", "an entry of another workspace can be updated", wrap("op_update_entry", lambda s, o, q: (setattr(q, "ws", s.entries[q.params[0].lower()]["_ws"]) if q.params[0].lower() in s.entries else None, o(q))[1]))
A("lifecycle", "status-back", "the status of an ended job goes back at a fetch", wrap("view_job", _vj(lambda s, v, j, q: v.update(status=s.opt["statuses"]["run"]) if j["_end"] and q.op == "get_job" and _tick(s, v["id"]) > 1 else None)))
A("lifecycle", "never-ends", "a job never ends", wrap("end_job", lambda s, o, j, r: None))
A("lifecycle", "completed-before-created", "completed_at lies before created_at", wrap("end_job", lambda s, o, j, r: (o(j, r), j.update(completed_at="2001-01-01T00:00:00.000Z"))[0]))
A("lifecycle", "completed-moves", "completed_at moves at every fetch", wrap("view_job", _vj(lambda s, v, j, q: v.update(completed_at=s.now()) if j["_end"] else None)))
A("lifecycle", "updated-frozen", "updated_at of an entry never changes", wrap("apply_update", lambda s, o, e, b: _aft(lambda s, e, b, p: e.update(updated_at=p["updated_at"]))(s, o, e, b)))
A("lifecycle", "updated-before-created", "updated_at of a workflow lies before created_at", view("workflow", setk("updated_at", "2001-01-01T00:00:00.000Z")))
A("lifecycle", "signed-flips", "an update flips signed", wrap("apply_update", _aft(lambda s, e, b, p: e.update(signed=not p["signed"]))))
A("lifecycle", "draft-set", "an update sets draft", wrap("apply_update", _aft(lambda s, e, b, p: e.update(draft=True))))
A("lifecycle", "faults-kept-invalid", "invalid is true without a fault", view("entry", lambda v: v.update(invalid=True, faults=[])))
A("lifecycle", "job-v4", "a job id of version 4 is accepted and not idempotent", lambda s: (opt(job_versions=(1, 4, 7))(s), W(s, "repeat_job", lambda o, q, j: _renew(s, q, o(q, j)) if uuidlib.UUID(j["id"]).version == 4 else o(q, j))) and None)
A("lifecycle", "overwrite", "a PUT of a job with another body changes the job", wrap("repeat_job", lambda s, o, q, j: _overwrite(s, o, q, j)))
A("lifecycle", "blocking", "a call with wait holds up all others", lambda s: (opt(step_time=0.15)(s), W(s, "create_job", lambda o, q, i: _mut(o(q, i), lambda j: None)), _block(s)) and None)
A("lifecycle", "envelope-empty", "envelope is empty", view("job", setk("envelope", obj)))
A("lifecycle", "envelope-other", "envelope holds the document of another entry", wrap("new_job", lambda s, o, i, b, w: _mut(o(i, b, w), lambda j: j["envelope"].update(doc=clone(next(iter(s.entries.values()))["data"])))))
A("lifecycle", "disabled-runs", "a workflow is disabled by an update", wrap("apply_patch", _after(lambda s, w, b, p: w.update(disabled=True))))
A("lifecycle", "series-codes-same", "all codes of a series are equal", view("row", setk("code", "A-0001")))
A("lifecycle", "series-times", "created_at of a series' entries runs backwards", wrap("series_rows", lambda s, o, x, q: [dict(r, created_at=t["created_at"]) for r, t in zip(o(x, q), o(x, q)[::-1])]))
A("lifecycle", "index-from-events", "the index of events has gaps", view("event", lambda v: v.update(index=v["index"] * 3)))
A("lifecycle", "size-negative", "the size of an attachment is negative", view("attachment", setk("size", -1)))
A("lifecycle", "digest-frozen", "the digest stays after an update of data", wrap("apply_update", _aft(lambda s, e, b, p: e.update(digest=p["digest"]))))
A("lifecycle", "next-on-last", "the last page has a next_cursor that leads to the first page", wrap("page_next", lambda s, o, it, a, p, n, q: o(it, a, p, n, q) or ["", ""]))
A("lifecycle", "token-same-for-all", "authorization gives the token of the fixture", wrap("issue", lambda s, o, e: s.fix["other_token"]))


def _block(s):
    W(s, "wait_for", lambda o, j, t, q: _blockwait(s, o, j, t, q))
    gate = s.__dict__.setdefault("_gate", threading.Lock())
    W(s, "before", lambda o, q: (o(q), gate.acquire(), gate.release())[0])


def _blockwait(s, o, j, t, q):
    if not t:
        return None
    with s._gate:
        return o(j, t, q)


def _overwrite(s, o, q, j):
    if j["_body"] != q.json:
        j["tags"] = list(q.json.get("tags", j["tags"]))
        j["_body"] = clone(q.json)
    return j


def _safe(o, *a):
    try:
        return o(*a)
    except Fail:
        return None


def _to500(o, q):
    try:
        return o(q)
    except Fail:
        raise Fail(500, "internal", "internal error")


def _toempty(o, q):
    try:
        return o(q)
    except Fail as f:
        if f.code == "invalid_json":
            return {}
        raise


def _bad_cursor(o, v):
    try:
        return o(v)
    except Fail:
        raise Fail(200, "ok", "ok") if False else _FirstPage()


class _FirstPage(Exception):
    pass


def _first_page(s, o, q, f, x):
    try:
        return o(q, f, x)
    except _FirstPage:
        q.query.pop("cursor", None)
        return o(q, f, x)


BY_NAME["errors/bad-cursor-first"]["apply"] = (lambda f: lambda s: (f(s), W(s, "page", lambda o, q, g, x: _first_page(s, o, q, g, x))) and None)(BY_NAME["errors/bad-cursor-first"]["apply"])


def _create(s, o, q, i):
    if i not in s.entries and q.op == "update_entry":
        e = next(iter(s.entries.values()))
        s.entries[i] = clone(dict({k: v for k, v in e.items() if k != "_old"}, id=i, created_at=s.now(), _ws=q.ws, attachments=[], meta=[]))
    return o(q, i)


# ======================================================== conforming
for _kind, _f, _sec in (("entry", "state", "Silo entry"), ("entry", "snippet", "Silo entry"), ("entry", "digest", "Silo entry"), ("entry", "env_schema", "Silo entry"), ("workflow", "version", "Workflow"),
                        ("attachment", "desc", "Silo attachment"), ("meta", "ref", "Silo meta record"), ("meta", "link_url", "Silo meta record"), ("row", "sigs", "Series entry"), ("fault", "provider", "Fault"), ("step", "notes", "Step")):
    C("absent-%s-%s" % (_kind, _f.replace("_", "-")), _sec, "%s of %s is absent: which fields are always present is open" % (_f, _kind), view(_kind, pop(_f)))


def noempty(v):
    for k in [k for k, x in v.items() if x in ([], {}, "") and k != "data"]:
        v.pop(k)


for _kind in ("entry", "job", "workflow", "step", "intent", "row", "attachment", "link"):
    C("no-empty-" + _kind, _kind, "empty optional fields of %s are left out" % _kind, view(_kind, noempty))
C("false-left-out", "Step link: stop", "stop: false is left out", view("link", lambda v: v.pop("stop") and None if v.get("stop") is False else None))
C("first-previous-null", "Series entry: previous_id", "previous_id of the first entry is null", view("row", lambda v: v.setdefault("previous_id", None) and None))
C("no-previous", "Series entry: previous_id", "previous_id of the first entry is an empty string", view("row", lambda v: v.setdefault("previous_id", "") and None))
C("null-completed", "Job: completed_at", "completed_at is null until the end", view("job", lambda v: v.setdefault("completed_at", None) and None))
C("no-completed", "Job: completed_at", "completed_at is never given", view("job", pop("completed_at")))
C("null-entry-id", "Job: silo_entry_id", "silo_entry_id is null for a job on data", view("job", lambda v: v.setdefault("silo_entry_id", None) and None))
C("null-next-cursor", "Page of entries: next_cursor", "next_cursor is null on the last page", answer(LISTS, lambda s, q, v: v.setdefault("next_cursor", None) and None))
C("empty-next-cursor", "Page of entries: next_cursor", "next_cursor is an empty string on the last page", answer(LISTS, lambda s, q, v: v.setdefault("next_cursor", "") and None))
C("next-on-full-last", "Page of entries: next_cursor", "a full last page has a next_cursor that leads to an empty page", wrap("page_next", lambda s, o, it, a, p, n, q: s.sort_key(p[-1]) if p and len(p) == n else None))
C("next-always-once", "Page of entries: next_cursor", "every page that is not empty has a next_cursor", wrap("page_next", lambda s, o, it, a, p, n, q: s.sort_key(p[-1]) if p else None))
C("empty-page-first", "Page of entries", "with a folder the first page is empty and has a next_cursor", wrap("page", lambda s, o, q, f, x: _empty_first(s, o, q, f, x)))
C("short-pages", "Page of entries: limit", "pages may hold fewer entries than the limit", wrap("page_take", lambda s, o, it, a, n, q: o(it, a, n, q)[:max(1, n - 1)]))
C("no-cursor-field", "Page of entries: cursor", "cursor is absent on the first page", answer(LISTS, lambda s, q, v: v.pop("cursor") and None if not q.q("cursor") else None))
C("empty-cursor-field", "Page of entries: cursor", "cursor is an empty string on the first page", answer(LISTS, lambda s, q, v: v.update(cursor="") if not q.q("cursor") else None))
C("no-echo", "Page of entries: folder, created_at", "folder and created_at are not repeated when not asked for, nor on later pages", answer(LISTS, lambda s, q, v: (v.pop("folder", None), v.pop("created_at", None)) and None if q.q("cursor") else None))
C("null-echo", "Page of entries: folder, created_at", "folder and created_at are null when not given", answer(LISTS, lambda s, q, v: (v.setdefault("folder", None), v.setdefault("created_at", None)) and None))
C("limit-default-50", "Limits: page size not shown", "the page size is 50 by default", opt(limit_default=50))
C("limit-default-5", "Limits: page size not shown", "the page size is 5 by default", opt(limit_default=5))
C("limit-max-10", "Limits: maximum page size not shown", "a page has at most 10 entries, limit says 10", opt(limit_max=10, limit_default=10))
C("limit-max-1000", "Limits: maximum page size not shown", "a page has at most 1000 entries", opt(limit_max=1000))
C("limit-max-error", "Limits: maximum page size not shown", "a limit above 50 is refused", opt(limit_max=50, over_max="error"))
C("limit-zero-default", "Limits", "limit=0 is the default", opt(limit_zero="default"))
C("newest-first", "Order of listings not shown", "the newest entry comes first", opt(descending=True))
C("order-by-id", "Order of listings not shown", "entries are ordered by id", wrap("sort_key", lambda s, o, e: ["", e["id"]]))
C("order-by-update", "Order of listings not shown", "entries are ordered by folder and id", wrap("sort_key", lambda s, o, e: [e["folder"], e["id"]]))
C("cursor-number", "Page of entries: cursor string", "cursors are digits in a string", lambda s: _short_cursor(s, lambda n: str(1000 + n)))
C("cursor-uuid", "Page of entries: cursor string", "cursors are UUIDs", lambda s: _short_cursor(s, lambda n: str(uuidlib.UUID(int=n + 2**80))))
C("cursor-odd", "Page of entries: cursor string", "cursors hold +, / and =", lambda s: _short_cursor(s, lambda n: "c+/%d==&x" % n))
C("cursor-long", "Page of entries: cursor string", "cursors have 1500 characters", lambda s: _short_cursor(s, lambda n: "%d-" % n + "z" * 1500))
C("cursor-needs-filter", "Paging: not shown whether conditions are to be repeated", "conditions must be repeated with a cursor, else refused", wrap("cursor_filter", lambda s, o, q, f, c: o(q, f, c) if f == c else raising(400, "invalid_cursor", "repeat the conditions")()))
for _n, _w in (("upper", ("QUEUED", "RUNNING", "COMPLETED", "FAILED")), ("short", ("new", "run", "ok", "err")), ("one-end", ("pending", "running", "completed", "completed")), ("one-word", ("active", "active", "closed", "closed"))):
    C("status-words-" + _n, "Allowed values of job status not shown", "other words for the status of a job", opt(statuses=dict(zip(("new", "run", "ok", "err"), _w))))
for _a, _b in ((400, 422), (401, 403), (404, 410), (409, 422), (404, 400), (409, 400)):
    C("status-%d-for-%d" % (_b, _a), "Errors: HTTP status codes other than 200 not shown", "%d in place of %d" % (_b, _a), opt(err_map={_a: _b}))
C("error-problem", "Errors: bodies not shown", "errors are problem documents", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: (setattr(x, "obj", {"type": "about:blank", "title": x.obj["message"], "status": x.status}), setattr(x, "ctype", "application/problem+json")) if x.status >= 400 else None)))
C("error-nested", "Errors: bodies not shown", "errors stand within {\"error\": ..}", wrap("error_body", lambda s, o, f: {"error": o(f)}))
C("error-list", "Errors: bodies not shown", "errors are a list", wrap("error_body", lambda s, o, f: {"errors": [o(f)]}))
C("error-details", "Errors: bodies not shown", "errors have further fields", wrap("error_body", lambda s, o, f: dict(o(f), details=[], request_id=str(uuidlib.uuid4()))))
C("content-type-charset", "JSON", "the content type has a charset", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: setattr(x, "ctype", "application/json; charset=utf-8"))))
C("pretty", "JSON", "bodies are indented", wrap("encode", lambda s, o, q, r: S.json.dumps(r.obj, indent=2).encode()))
C("escaped", "JSON", "characters outside ASCII are sent as escapes", wrap("encode", lambda s, o, q, r: S.json.dumps(r.obj).encode()))
C("keys-sorted", "JSON", "keys are sent in another order", wrap("encode", lambda s, o, q, r: S.json.dumps(r.obj, sort_keys=True).encode()))
C("headers", "HTTP", "further headers are sent", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: x.headers.update({"X-Request-Id": str(uuidlib.uuid4()), "Cache-Control": "no-store"}))))
C("close", "HTTP", "each connection is closed", wrap("finish", lambda s, o, q, r: _mut(o(q, r), lambda x: x.headers.update({"Connection": "close"}))))
for _kind in ("entry", "job", "workflow", "workspace", "enrollment", "row", "intent", "event", "step"):
    C("extra-" + _kind, _kind, "%s has further fields" % _kind, view(_kind, lambda v: v.update(extra={"a": [1]}, kind="x")))
C("extra-page", "Page of entries", "a page has further fields", answer(LISTS + " series", lambda s, q, v: v.update(total=84, count=len(v["list"]))))
C("logo-shown", "Workspace: logo_url", "the workspace shows logo_url", wrap("view_workspace", lambda s, o, w: dict(o(w), logo_url=w.get("_logo_url"))))
C("slow-jobs", "Jobs: no time promised", "a step takes 400 ms", opt(step_time=0.4))
C("slow-start", "Jobs: no time promised", "a job begins after 700 ms", opt(start_time=0.7))
C("instant-jobs", "Jobs: no time promised", "a job has ended before the answer", wrap("start", lambda s, o, j: s.run_job(j)))
C("slow-answers", "no time promised", "every answer takes 60 ms", wrap("before", lambda s, o, q: (o(q), time.sleep(0.06))[0]))
C("wait-max-1", "Maximum value of wait: not shown", "wait is bounded by one second, jobs are slow", opt(wait_max=1, step_time=0.5))
C("wait-max-refused", "Maximum value of wait: not shown", "a wait above 5 is refused", wrap("wait_param", lambda s, o, q: o(q) if o(q) <= 5 else raising(400, "invalid_wait", "wait is too great")()))
C("behind-80ms", "no freshness promised", "listings are 80 ms behind a write", wrap("visible", lambda s, o, e, q: e["_old"] if "_old" in e and time.time() - e["_t"] < 0.08 else e))
C("related-behind-80ms", "no freshness promised", "related is 80 ms behind a write", wrap("visible", lambda s, o, e, q: e["_old"] if "_old" in e and q.op == "related" and time.time() - e["_t"] < 0.08 else e))
C("intents-ahead", "Intents: not shown when they appear", "an intent for each step is listed from the start, those not run stay incomplete and without events", wrap("view_job", _vj(lambda s, v, j, q: v["intents"].extend(_ahead(v, j)))))
C("intents-at-end", "Intents: not shown when they appear", "intents appear when the job has ended", wrap("view_job", _vj(lambda s, v, j, q: v.update(intents=[]) if not j["_end"] else None)))
C("index-from-one", "Intent event: index", "events are counted from 1", view("event", lambda v: v.update(index=v["index"] + 1)))
C("one-event", "Intent event", "an intent has only an event for its end", wrap("close_intent", lambda s, o, j, i, st, r: (o(j, i, st, r), i["events"].pop(0), i["events"][0].update(index=0))[0]))
C("event-words", "Intent event status: allowed values not shown", "the first event has another status", view("event", lambda v: v.update(status="STARTED") if v["status"] == "RUN" else None))
C("job-time-seconds", "The timestamp format of job fields: not shown", "times of jobs have no milliseconds", view("job", lambda v: v.update(created_at=secs(v["created_at"]), updated_at=secs(v["updated_at"]))))
C("job-time-micro", "The timestamp format of job fields: not shown", "times of jobs have microseconds", view("job", lambda v: v.update(created_at=v["created_at"].replace("Z", "000Z"), updated_at=v["updated_at"].replace("Z", "000Z"))))
C("workflow-time-offset", "Workflow: created_at string", "times of workflows have an offset", view("workflow", lambda v: v.update(created_at=tz(v["created_at"]), updated_at=tz(v["updated_at"]))))
C("version-words", "Format of version: not shown", "version is a word", view("workflow", lambda v: v.update(version="v1.0.%s-draft" % v["version"])))
C("faults-only-job", "Faults on entries: not shown when", "a failed job leaves the entry's faults as they are", opt(entry_faults=False))
C("job-conflict-ignored", "Result of repeating the PUT with a different body: not shown", "a repeat with another body responds with the first job", opt(job_conflict=None))
C("workflow-conflict", "Repeat with another body: not shown", "a workflow with another body is refused with 409", opt(workflow_repeat="conflict"))
C("workflow-kept", "Repeat with another body: not shown", "a workflow with another body stays as it was", opt(workflow_repeat="keep"))
C("any-job-id", "Versioning: other versions not shown to be refused", "job ids of other versions are accepted and idempotent too", opt(job_versions=(1, 2, 3, 4, 5, 6, 7, 8)))
C("merge-data", "Endpoints 1: merge or replace not shown", "data of an update is merged into the document", opt(merge_data=True))
C("strict-fields", "Unknown body fields: not shown", "unknown fields of a body are refused", opt(unknown_fields="refuse"))
C("refuse-nul", "bounds not shown", "strings with U+0000 are refused", wrap("read_body", lambda s, o, q: raising(400, "invalid", "U+0000 is not allowed")() if b"\\u0000" in q.body else o(q)))
C("refuse-large", "Maximum request body: not shown", "bodies above 100 kB are refused with 413", wrap("read_body", lambda s, o, q: raising(413, "too_large", "the body is too large")() if len(q.body) > 100000 else o(q)))
C("refuse-8k", "Maximum request body: not shown", "bodies above 8 kB are refused with 400", wrap("read_body", lambda s, o, q: raising(400, "too_large", "the body is too large")() if len(q.body) > 8192 else o(q)))
C("refuse-deep", "bounds not shown", "data deeper than 20 levels is refused", wrap("in_data", lambda s, o, d: o(d) if _depth(d, 20) == d else raising(400, "too_deep", "the data is too deep")()))
C("refuse-long-folder", "bounds not shown", "folders must have 1 to 60 characters", wrap("in_folder", lambda s, o, v: o(v) if 1 <= len(v) <= 60 else raising(400, "invalid_folder", "the folder is not valid")()))
C("refuse-odd-folder", "Allowed values of folder: not shown", "folders may only have word characters, dash, slash and space", wrap("in_folder", lambda s, o, v: o(v) if re.match(r"^[\w/ -]+$", v) else raising(400, "invalid_folder", "the folder is not valid")()))
C("refuse-long-name", "bounds not shown", "names above 100 characters are refused", wrap("in_text", lambda s, o, k, v: o(k, v) if k != "name" or len(v) <= 100 else raising(400, "too_long", "the name is too long")()))
C("refuse-tags", "bounds not shown", "tags must be words of at most 30 characters", wrap("in_tags", lambda s, o, t: o(t) if all(re.match(r"^[\w-]{1,30}$", x) for x in t) else raising(400, "invalid_tag", "a tag is not valid")()))
C("refuse-many-steps", "bounds not shown", "more than 15 steps are refused", wrap("in_steps", lambda s, o, st: o(st) if len(st) <= 15 else raising(400, "too_many", "too many steps")()))
C("refuse-update-foreign", "Endpoints 8", "country or schema in an update of a workflow is refused", wrap("apply_patch", lambda s, o, w, b: o(w, b) if "country" not in b and "schema" not in b else raising(400, "unknown_field", "country and schema cannot be changed")()))
C("refuse-empty-update", "required fields: not shown", "an empty update is refused", wrap("check", lambda s, o, q, *a: raising(400, "empty", "nothing to change")() if q.method == "PATCH" and not q.json else o(q, *a)))
C("refuse-unknown-provider", "Allowed values of provider: not shown", "only providers that begin with sandbox. are accepted", wrap("in_steps", lambda s, o, st: o(st) if all(x["provider"].startswith("sandbox.") for x in st) else raising(400, "invalid_provider", "the provider is not known")()))
C("mention-equal", "What counts as a mention: not shown", "only a string equal to the UUID is a mention", wrap("mentions", lambda s, o, e, u: [p for p in o(e, u) if _at(e["data"], p) is None or _at(e["data"], p).lower() == u]))
C("not-itself", "What counts as a mention: not shown", "an entry is not related to itself", wrap("mentions", lambda s, o, e, u: [] if e["id"] == u else o(e, u)))
C("context-always", "Silo entry: context", "listings show context as an empty string", view("entry", lambda v: v.setdefault("context", "") and None))
C("context-brackets", "Dotted path: form of indices not shown", "indices of arrays stand in brackets", wrap("mentions", lambda s, o, e, u: [re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", p) for p in o(e, u)]))
C("context-no-index", "Dotted path: form of indices not shown", "indices of arrays are left out", wrap("mentions", lambda s, o, e, u: list(dict.fromkeys(re.sub(r"\.\d+(?=\.|$)", "", p) for p in o(e, u)))))
C("context-not-shown", "Silo entry: context", "context is not shown", view("entry", pop("context")))
C("token-stable", "Token lifetime: not shown", "authorization gives the same token each time", wrap("issue", lambda s, o, e: e.setdefault("_token", None) or e.setdefault("_t", o(e)) if False else _stable(s, o, e)))
C("enrollment-data-string", "Enrollment: data (any type)", "data of an enrollment is a string", view("enrollment", setk("data", "free text")))
C("enrollment-data-array", "Enrollment: data (any type)", "data of an enrollment is an array", view("enrollment", setk("data", lambda o: [1, None, {}])))
C("enrollment-data-null", "Enrollment: data (any type)", "data of an enrollment is null", view("enrollment", setk("data", None)))
C("series-limit-10", "Series: paging not shown", "a series gives ten entries at a time", wrap("limit", lambda s, o, q: o(q)))
BY_NAME["conforming/series-limit-10"]["apply"] = wrap("op_series", lambda s, o, q: (q.query.setdefault("limit", ["10"]), o(q))[1])
C("series-no-cursor", "Series: paging not shown", "cursor is absent when the series ends", answer("series", lambda s, q, v: v.pop("cursor") and None if not v["cursor"] else None))
C("series-newest-first", "Series: order not shown", "the newest entry of a series comes first", wrap("series_rows", lambda s, o, x, q: o(x, q)[::-1]))
C("series-code-same-form", "Code assignment: not shown", "codes of a series have another form", view("row", lambda v: v.update(code="2025/" + v["code"][2:])))
C("updated-same", "updated_at: not shown when it changes", "an update that changes nothing leaves updated_at", wrap("apply_update", _aft(lambda s, e, b, p: e.update(updated_at=p["updated_at"]) if e["data"] == p["data"] and e["folder"] == p["folder"] else None)))
C("state-changes", "State transitions: not shown", "an update sets state and draft", wrap("apply_update", _aft(lambda s, e, b, p: e.update(state="changed", draft=True))))
C("number-form", "JSON", "whole numbers may be sent as 3.0", wrap("encode", lambda s, o, q, r: re.sub(rb'"price":3([,}])', rb'"price":3.0\1', o(q, r))))


def _at(d, path):
    for k in path.split("."):
        try:
            d = d[int(k)] if isinstance(d, list) else d[k]
        except (KeyError, ValueError, IndexError, TypeError):
            return None
    return d if isinstance(d, str) else None


def _stable(s, o, e):
    if "_token" not in e:
        e["_token"] = o(e)
    return e["_token"]


def _ahead(v, j):
    at = v["created_at"]
    have = {i["step_id"] for i in v["intents"]}
    return [{"id": str(uuidlib.uuid5(uuidlib.UUID(v["id"]), st["id"])), "name": st["name"], "provider": st["provider"], "step_id": st["id"], "completed": False, "created_at": at, "updated_at": at, "events": []}
            for st in j["_steps"] if st["id"] not in have]


def _short_cursor(s, form):
    enc, dec, store = s.enc_cursor, s.dec_cursor, {}

    def e(f, key):
        k = enc(f, key)
        n = store.setdefault(k, len(store))
        store[form(n)] = k
        return form(n)

    def d(v):
        if v not in store or not isinstance(store[v], str):
            raise Fail(400, "invalid_cursor", "the cursor is not valid")
        return dec(store[v])
    s.enc_cursor, s.dec_cursor = e, d


def _empty_first(s, o, q, f, x):
    r = o(q, f, x)
    if q.q("folder") and not q.q("cursor"):
        c = r["cursor"]
        r = dict(r, list=[], next_cursor=c)
        r["cursor"] = ""
    return r
