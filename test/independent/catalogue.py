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
        return v if r is None else r
    return wrap("view_" + kind, g)


def answer(ops, fn):
    ops = ops.split()

    def g(s, o, req, obj):
        obj = o(req, obj)
        if req.op in ops:
            r = fn(s, req, obj)
            return obj if r is None else r
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
    ("nfc", "text is normalised to NFC", lambda v: unicodedata.normalize("NFC", v)),
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
fid("key-nfc", "keys are normalised to NFC", same, lambda k: unicodedata.normalize("NFC", k))
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
D("fidelity", "answer-escaped", SEC1, "the answer shows data with entities, though stored well",
  wrap("view_entry", lambda s, o, e, r: _mut(o(e, r), lambda v: v.update(data=deep(v["data"], strs(TX["html-escape"]))))))
D("fidelity", "answer-no-null", SEC1, "the update's answer leaves out null values of data",
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
wpatch("answer-only", "an update is shown in the answer and not kept", lambda s, o, w, b: (s.__dict__.setdefault("_shadow", {}).__setitem__(w["id"], clone(dict(w))), o(w, b), threading.Timer(0.02, lambda: w.update(s._shadow[w["id"]])).start()) and None)
D("workflow", "update-not-run", "Endpoints 8; Job: one execution of a workflow", "jobs run the steps from before an update",
  lambda s: (W(s, "apply_patch", lambda o, w, b: (w.setdefault("_first", clone(w["steps"])), o(w, b))[1]), W(s, "job_steps", lambda o, w: clone(w.get("_first", w["steps"])))) and None)
D("workflow", "update-old-shown", "Endpoints 8: response: workflow", "the answer of an update shows the old values",
  wrap("op_patch_workflow", lambda s, o, req: _old_shown(s, o, req)))
D("workflow", "version-number", "Workflow: version string", "version is an integer after an update", answer("patch_workflow", lambda s, r, w: w.update(version=int(w["version"]))))
D("workflow", "running-steps-change", "Job: one execution of a workflow", "a job runs no step whose notes are not empty",
  wrap("job_steps", lambda s, o, w: [x for x in o(w) if not x.get("notes")] or o(w)))
D("workflow", "same-name-refused", "Endpoints 7: id, a UUID of any version", "a workflow whose name exists answers with that other workflow",
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
wrep("other-id", "a repeat answers with another id", lambda s, o, q, w: dict(w, id=str(uuidlib.uuid4())))
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
job("fetch-other", SF, "a fetch answers with the job made last", "op_get_job", lambda s, o, q: (o(q), s.view_job(list(s.jobs.values())[-1], q))[1])
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
