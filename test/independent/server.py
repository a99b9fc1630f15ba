#!/usr/bin/env python3
"""A stateful server of the document processing interface, written from its text alone.

python3 server.py --port 0 [--variant NAME] [--seed N]
python3 server.py --list
"""
import argparse
import base64
import datetime as dt
import hashlib
import json
import math
import random
import re
import socket
import sys
import threading
import time
import uuid as uuidlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

sys.setrecursionlimit(20000)
threading.stack_size(64 * 1024 * 1024)

UUID_RE = re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", re.I)

ROUTES = [
    ("PATCH", re.compile(r"^/silo/v1/entries/([^/]+)$"), "update_entry"),
    ("GET", re.compile(r"^/silo/v1/entries$"), "list_entries"),
    ("GET", re.compile(r"^/silo/v1/entries/([^/]+)/related$"), "related"),
    ("PUT", re.compile(r"^/transform/v1/jobs/([^/]+)$"), "put_job"),
    ("POST", re.compile(r"^/transform/v1/jobs$"), "post_job"),
    ("GET", re.compile(r"^/transform/v1/jobs/([^/]+)$"), "get_job"),
    ("PUT", re.compile(r"^/transform/v1/workflows/([^/]+)$"), "put_workflow"),
    ("PATCH", re.compile(r"^/transform/v1/workflows/([^/]+)$"), "patch_workflow"),
    ("GET", re.compile(r"^/sequence/v1/series/([^/]+)/entries$"), "series"),
    ("PATCH", re.compile(r"^/access/v1/workspace$"), "patch_workspace"),
    ("POST", re.compile(r"^/access/v1/enrollment/authorize$"), "authorize"),
    ("GET", re.compile(r"^/fixtures$"), "fixtures"),
]
OPS = [r[2] for r in ROUTES if r[2] != "fixtures"]
OPEN_OPS = {"authorize", "fixtures"}


class Fail(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class Req:
    def __init__(self, method, path, query, headers, body):
        self.method, self.path, self.query = method, path, query
        self.headers, self.body = headers, body
        self.op, self.params, self.ws, self.json = None, (), None, None

    def q(self, name):
        v = self.query.get(name)
        return v[0] if v else None


class Resp:
    def __init__(self, status, obj, headers=None):
        self.status, self.obj, self.headers = status, obj, dict(headers or {})
        self.raw = None
        self.ctype = "application/json"


def clone(x):
    if isinstance(x, dict):
        return {k: clone(v) for k, v in x.items()}
    if isinstance(x, list):
        return [clone(v) for v in x]
    return x


def stamp(t):
    d = dt.datetime.fromtimestamp(t, dt.timezone.utc)
    return d.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (d.microsecond // 1000)


def parse_time(s):
    try:
        d = dt.datetime.fromisoformat(s.strip().replace("Z", "+00:00").replace(" ", "+"))
    except ValueError:
        raise Fail(400, "invalid_date", "the date is not an ISO 8601 date-time")
    if d.tzinfo is None:
        d = d.replace(tzinfo=dt.timezone.utc)
    d = d.astimezone(dt.timezone.utc)
    # whole milliseconds, rounded up when there is a finer rest
    ms = -(-d.microsecond // 1000)
    d = d.replace(microsecond=0) + dt.timedelta(milliseconds=ms)
    return d.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (d.microsecond // 1000)


def parse_json(raw):
    def bad(_):
        raise ValueError("not a JSON number")

    def flt(s):
        f = float(s)
        if math.isinf(f):
            raise ValueError("number out of range")
        return f
    return json.loads(raw.decode("utf-8"), parse_constant=bad, parse_float=flt)


def dump(obj):
    try:
        return json.dumps(obj, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(obj, separators=(",", ":")).encode("ascii")


def v7(rnd=random):
    t = int(time.time() * 1000)
    n = (t << 80) | (7 << 76) | (rnd.getrandbits(12) << 64) | (2 << 62) | rnd.getrandbits(62)
    return str(uuidlib.UUID(int=n))


def mention_paths(data, uid):
    """Dotted paths of the string values that hold the UUID, in document order."""
    uid, out, stack = uid.lower(), [], [("", data)]
    while stack:
        path, v = stack.pop()
        if isinstance(v, dict):
            stack.extend((path + "." + k if path else k, x) for k, x in reversed(list(v.items())))
        elif isinstance(v, list):
            stack.extend((path + "." + str(i) if path else str(i), x) for i, x in reversed(list(enumerate(v))))
        elif isinstance(v, str) and uid in v.lower():
            out.append(path)
    return out


class Service:
    """The conforming behavior. Variants wrap single methods or change `opt`."""

    def __init__(self, seed=1):
        self.rnd = random.Random(seed)
        self.lock = threading.RLock()
        self.opt = {
            "limit_default": 20, "limit_max": 100, "over_max": "clamp", "limit_zero": "error",
            "wait_max": 30, "step_time": 0.003, "start_time": 0.0,
            "job_conflict": 409, "workflow_repeat": "replace", "job_versions": (1, 7),
            "statuses": {"new": "queued", "run": "processing", "ok": "done", "err": "failed"},
            "err_map": {}, "unknown_fields": "ignore", "merge_data": False,
            "descending": False, "max_runs": 2000, "entry_faults": True,
        }
        self.workspaces, self.tokens, self.entries = {}, {}, {}
        self.workflows, self.jobs, self.series_map, self.enrollments = {}, {}, {}, {}
        self.count = 0
        self.fix = {}
        self.build()

    # ---------------------------------------------------------------- data
    def uid(self):
        return str(uuidlib.UUID(int=self.rnd.getrandbits(128), version=4))

    def now(self):
        return stamp(time.time())

    def build(self):
        r = self.rnd
        t0 = dt.datetime(2025, 3, 1, 8, 0, 0, 120000, dt.timezone.utc).timestamp()
        names = [("Example Trading", "example-trading", "ES"), ("Other Example", "other-example", "DE")]
        ws = []
        for n, s, c in names:
            w = {"id": self.uid(), "name": n, "slug": s, "country": c, "sandbox": True,
                 "created_at": stamp(t0 - 86400), "updated_at": stamp(t0 - 86400)}
            self.workspaces[w["id"]] = w
            ws.append(w["id"])
        self.ws_ids = ws
        self.tokens = {"fake-token-one-%d" % r.randrange(10**6): ws[0], "fake-token-two-%d" % r.randrange(10**6): ws[1]}
        tok, other = list(self.tokens)
        folders = ["sales", "sales", "purchases", "sales-draft", "inbox", "Sales", "archive 2024", "entrée/été", "sales/2025"]
        ids = []
        for i in range(84):
            # four entries share one moment; two lie one millisecond apart
            moment = t0 + (i // 4) * 3600 + (0.001 if i % 8 == 7 else 0)
            ids.append(self.seed_entry(ws[0], i, stamp(moment), folders[(i * 5 + i // 9) % len(folders)]))
        hub = ids[2]
        for i, eid in enumerate(ids):
            d = self.entries[eid]["data"]
            if i < 3:
                continue
            kind = i % 6
            if kind == 0:
                d["ref"] = hub
            elif kind == 1:
                d["origin"] = {"doc": {"uuid": hub, "series": "A"}}
            elif kind == 2:
                d["preceding"] = [{"uuid": ids[i - 1], "code": "P-1"}, {"uuid": hub, "code": "P-2"}]
            elif kind == 3:
                d["links"] = [ids[i - 2], ids[i - 3], hub] if i % 2 else [ids[i - 2]]
            elif kind == 4:
                d["ref"] = ids[i - 2]
                d["note"] = "replaces " + ids[i - 3]
            self.entries[eid]["digest"] = self.digest(d)
        for i in range(12):
            e = self.seed_entry(ws[1], 200 + i, stamp(t0 + i * 1800), "sales" if i % 2 else "inbox")
            if i == 3:
                self.entries[e]["data"]["ref"] = hub
        # series
        sid, sid2 = self.uid(), self.uid()
        for s, n, w in ((sid, 30, ws[0]), (sid2, 6, ws[1])):
            prev, rows = None, []
            for i in range(n):
                at = stamp(t0 + i * 600 + 0.25)
                row = {"id": self.uid(), "series_id": s, "code": "A-%04d" % (i + 1), "meta": {"title": "Entry %d" % (i + 1), "kind": "invoice"},
                       "sigs": ["sig-" + hashlib.sha256(("%s%d" % (s, i)).encode()).hexdigest()[:24]], "created_at": at, "updated_at": at}
                if prev:
                    row["previous_id"] = prev
                prev = row["id"]
                rows.append(row)
            self.series_map[s] = {"ws": w, "rows": rows}
        # workflow with branches and a finished job
        s = [self.uid() for _ in range(4)]
        steps = [
            {"id": s[0], "name": "Check the document", "provider": "sandbox.ok", "notes": "first", "config": {"level": 2, "rules": ["a", "b"]},
             "next": [{"status": "OK", "step_id": s[1], "stop": False}, {"status": "ERR", "stop": True}]},
            {"id": s[1], "name": "Render", "provider": "sandbox.pdf", "notes": "", "config": {"paper": {"size": "A4"}},
             "next": [{"status": "OK", "step_id": s[2], "stop": False}]},
            {"id": s[2], "name": "Send", "provider": "sandbox.err", "notes": "", "config": {},
             "next": [{"status": "OK", "stop": True}, {"status": "ERR", "step_id": s[3], "stop": False}]},
            {"id": s[3], "name": "Report", "provider": "sandbox.ok", "notes": "", "config": {}, "next": [{"status": "OK", "stop": True}]},
        ]
        at = stamp(t0)
        wf = {"id": self.uid(), "name": "Send an invoice", "description": "Check, render, send", "country": "ES", "schema": "bill/invoice",
              "disabled": False, "version": "1", "steps": steps, "created_at": at, "updated_at": at, "_ws": ws[0]}
        self.workflows[wf["id"]] = wf
        job = self.new_job(v7(r), {"workflow_id": wf["id"], "silo_entry_id": ids[5], "tags": ["sample"]}, ws[0])
        self.jobs[job["id"]] = job
        self.run_job(job)
        enr = {"id": self.uid(), "owner_id": self.uid(), "app_id": self.uid(), "sandbox": True, "disabled": False,
               "data": {"scopes": ["silo", "transform"], "note": None}, "created_at": at, "updated_at": at, "_ws": ws[0]}
        self.enrollments[enr["id"]] = enr
        self.client = ("fake-client-id", "fake-client-secret")
        self.fix = {"token": tok, "other_token": other, "entry_id": hub, "series_id": sid, "workflow_id": wf["id"], "job_id": job["id"],
                    "client_id": self.client[0], "client_secret": self.client[1], "enrollment_id": enr["id"], "owner_id": enr["owner_id"]}

    def seed_entry(self, ws, i, at, folder):
        eid = self.uid()
        data = {"type": "invoice", "code": "INV-%04d" % i, "title": "Invoice %d" % i, "currency": "EUR",
                "supplier": {"name": "Muster & Söhne", "tax_id": None},
                "lines": [{"i": 1, "name": "Work", "quantity": "2", "price": 12.5}, {"i": 2, "name": "Café ☕", "quantity": "1", "price": 3}],
                "paid": i % 2 == 0, "totals": {"sum": 28.0, "rounding": 0}}
        h = hashlib.sha256(eid.encode()).hexdigest()
        e = {"id": eid, "created_at": at, "updated_at": at, "folder": folder, "state": ["empty", "processing", "sent"][i % 3],
             "draft": i % 4 == 1, "invalid": i % 11 == 3, "signed": i % 5 == 0, "data": data,
             "doc_schema": "https://schemas.example.test/bill/invoice", "env_schema": "https://schemas.example.test/envelope",
             "digest": self.digest(data), "snippet": {"title": data["title"], "code": data["code"]}, "tags": ["t%d" % (i % 3), "all"],
             "faults": [], "attachments": [], "meta": [], "_ws": ws}
        if i % 3 != 1:
            e["attachments"].append({"id": h[:10], "entry_id": eid, "created_at": at, "name": "invoice-%d.pdf" % i, "desc": "Printed form", "mime": "application/pdf",
                                     "size": 1000 + i, "hash": h, "stored": True, "url": "https://files.example.test/%s" % h[:10], "meta": {"pages": 1}})
        if i % 3 != 2:
            e["meta"].append({"id": eid + ":portal:receipt", "entry_id": eid, "key": "receipt", "src": "portal", "value": {"number": i, "ok": True}, "ref": "R-%d" % i,
                              "shared": False, "link_scope": "public", "link_url": "https://portal.example.test/r/%d" % i, "created_at": at, "updated_at": at})
        if i % 11 == 3:
            e["faults"].append({"code": "E100", "message": "The tax number is missing", "provider": "sandbox.err"})
        self.entries[eid] = e
        return eid

    def digest(self, data):
        return {"alg": "sha256", "val": hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()}

    # ---------------------------------------------------------------- request
    def handle(self, req):
        try:
            self.route(req)
            self.before(req)
            if req.op not in OPEN_OPS:
                req.ws = self.authenticate(req)
            if req.method in ("PUT", "POST", "PATCH"):
                req.json = self.read_body(req)
            obj = self.dispatch(req)
            resp = Resp(200, obj)
        except Fail as f:
            resp = self.fail(req, f)
        except Exception as x:  # a defect of this server: never hidden
            sys.stderr.write("defect: %r\n" % (x,))
            resp = Resp(500, {"code": "internal", "message": "internal error"})
        resp = self.finish(req, resp)
        if resp.raw is None:
            resp.raw = self.encode(req, resp)
        return self.wire(req, resp)

    def dispatch(self, req):
        obj = getattr(self, "op_" + req.op)(req)
        return self.answer(req, obj)

    def before(self, req):
        self.count += 1

    def answer(self, req, obj):
        return obj

    def finish(self, req, resp):
        return resp

    def encode(self, req, resp):
        return dump(resp.obj)

    def wire(self, req, resp):
        return resp

    def fail(self, req, f):
        status = self.opt["err_map"].get(f.status, f.status)
        headers = {"Allow": f.allow} if hasattr(f, "allow") else {}
        return Resp(status, self.error_body(f), headers)

    def error_body(self, f):
        return {"code": f.code, "message": f.message}

    def route(self, req):
        allowed = []
        for method, rx, op in ROUTES:
            m = rx.match(req.path)
            if m:
                if method == req.method:
                    req.op, req.params = op, tuple(unquote(g) for g in m.groups())
                    return
                allowed.append(method)
        if allowed:
            f = Fail(405, "method_not_allowed", "the method is not allowed here")
            f.allow = ", ".join(allowed)
            raise f
        raise Fail(404, "not_found", "no such path")

    def authenticate(self, req):
        h = req.headers.get("Authorization") or ""
        m = re.match(r"(?i)bearer +(\S+)$", h.strip())
        ws = self.tokens.get(m.group(1)) if m else None
        if not ws:
            raise Fail(401, "unauthorized", "a valid token is needed")
        return ws

    def read_body(self, req):
        ct = (req.headers.get("Content-Type") or "").split(";")[0].strip().lower()
        if ct != "application/json":
            raise Fail(400, "content_type", "the body must be application/json")
        try:
            body = parse_json(req.body)
        except (ValueError, RecursionError):
            raise Fail(400, "invalid_json", "the body is not valid JSON")
        if not isinstance(body, dict):
            raise Fail(400, "invalid_body", "the body must be an object")
        return body

    SPEC = {
        "update_entry": {"content_type": str, "data": dict, "folder": str},
        "put_job": {"data": dict, "silo_entry_id": str, "tags": list, "workflow_id": str},
        "put_workflow": {"country": str, "description": str, "name": str, "schema": str, "steps": list},
        "patch_workflow": {"description": str, "name": str, "steps": list},
        "patch_workspace": {"logo_url": str, "name": str, "slug": str},
        "authorize": {"client_id": str, "client_secret": str, "id": str, "owner_id": str},
    }

    def check(self, req, op=None):
        spec = self.SPEC[op or req.op]
        for k, v in req.json.items():
            if k in spec:
                if not isinstance(v, spec[k]):
                    raise Fail(400, "invalid_field", "the field %s has a wrong type" % k)
            elif self.opt["unknown_fields"] == "refuse":
                raise Fail(400, "unknown_field", "the field %s is unknown" % k)

    def path_id(self, req):
        v = req.params[0]
        if not UUID_RE.match(v):
            raise Fail(400, "invalid_id", "the identifier is not a UUID")
        return v.lower()

    # ---------------------------------------------------------------- views
    def public(self, o):
        return {k: clone(v) for k, v in o.items() if not k.startswith("_")}

    def view_entry(self, e, req):
        v = self.public(e)
        v["attachments"] = [self.view_attachment(a, e) for a in v["attachments"]]
        v["meta"] = [self.view_meta(m, e) for m in v["meta"]]
        v["faults"] = [self.view_fault(f, "entry") for f in v["faults"]]
        return v

    def view_attachment(self, a, e):
        return a

    def view_meta(self, m, e):
        return m

    def view_fault(self, f, where):
        return f

    def view_job(self, j, req):
        v = self.public(j)
        v["faults"] = [self.view_fault(f, "job") for f in v["faults"]]
        v["attachments"] = [self.view_job_attachment(a) for a in v["attachments"]]
        v["intents"] = [self.view_intent(i, j) for i in v["intents"]]
        return v

    def view_job_attachment(self, a):
        return a

    def view_intent(self, i, j):
        i["events"] = [self.view_event(x, i) for x in i["events"]]
        return i

    def view_event(self, x, i):
        return x

    def view_workflow(self, w, req):
        v = self.public(w)
        v["steps"] = [self.view_step(s) for s in v["steps"]]
        return v

    def view_step(self, s):
        s["next"] = [self.view_link(x) for x in s["next"]]
        return s

    def view_link(self, x):
        return x

    def view_workspace(self, w):
        return self.public(w)

    def view_enrollment(self, e):
        return self.public(e)

    def view_row(self, r):
        return self.public(r)

    # ---------------------------------------------------------------- silo
    def entry(self, req, eid):
        e = self.entries.get(eid)
        if not e or e["_ws"] != req.ws:
            raise Fail(404, "not_found", "no such entry")
        return e

    def in_data(self, data):
        return data

    def in_folder(self, folder):
        return folder

    def merge(self, old, new):
        if not isinstance(new, dict) or not isinstance(old, dict):
            return new
        out = dict(old)
        for k, v in new.items():
            if v is None:
                out.pop(k, None)
            else:
                out[k] = self.merge(out.get(k, {}), v) if isinstance(v, dict) else v
        return out

    def op_update_entry(self, req):
        eid = self.path_id(req)
        with self.lock:
            e = self.entry(req, eid)
            self.check(req)
            self.keep_old(e)
            self.apply_update(e, req.json)
            return self.view_entry(e, req)

    def keep_old(self, e):
        e.pop("_old", None)
        e["_old"] = clone({k: v for k, v in e.items()})
        e["_t"] = time.time()

    def apply_update(self, e, b):
        if "data" in b:
            d = self.in_data(clone(b["data"]))
            if self.opt["merge_data"] or b.get("content_type") == "application/merge-patch+json":
                d = self.merge(e["data"], d)
            e["data"] = d
            e["digest"] = self.digest(d)
            if isinstance(d, dict) and isinstance(d.get("title"), str):
                e["snippet"]["title"] = d["title"]
        if "folder" in b:
            e["folder"] = self.in_folder(b["folder"])
        if b:
            e["updated_at"] = self.now()

    def visible(self, e, req):
        return e

    def company(self, req):
        return [e for e in (self.visible(e, req) for e in self.entries.values()) if e is not None and e["_ws"] == req.ws]

    def match_folder(self, e, folder):
        return e["folder"] == folder

    def match_date(self, e, date, req):
        return e["created_at"] >= date

    def sort_key(self, e):
        return [e["created_at"], e["id"]]

    def order(self, items, req):
        return sorted(items, key=self.sort_key, reverse=self.opt["descending"])

    def select(self, req, f):
        out = self.company(req)
        if f.get("folder") is not None:
            out = [e for e in out if self.match_folder(e, f["folder"])]
        if f.get("created_at") is not None:
            out = [e for e in out if self.match_date(e, f["created_at"], req)]
        return out

    def date_param(self, req):
        d = req.q("created_at")
        return None if d is None else parse_time(d)

    def op_list_entries(self, req):
        f = {"folder": req.q("folder"), "created_at": self.date_param(req)}
        with self.lock:
            return self.page(req, f, lambda g: self.select(req, g))

    # cursors: filters and the key of the last entry before the page
    def enc_cursor(self, f, key):
        return base64.urlsafe_b64encode(json.dumps([f, key]).encode()).decode().rstrip("=")

    def dec_cursor(self, s):
        try:
            f, key = json.loads(base64.urlsafe_b64decode(s + "=" * (-len(s) % 4)))
            if not isinstance(f, dict) or not (key is None or (isinstance(key, list) and len(key) == 2)):
                raise ValueError
            return f, key
        except Exception:
            raise Fail(400, "invalid_cursor", "the cursor is not valid")

    def limit(self, req):
        v = req.q("limit")
        if v is None:
            return self.opt["limit_default"]
        if not re.match(r"^[0-9]{1,12}$", v):
            raise Fail(400, "invalid_limit", "the limit must be a positive integer")
        n = int(v)
        if n == 0:
            if self.opt["limit_zero"] == "default":
                return self.opt["limit_default"]
            raise Fail(400, "invalid_limit", "the limit must be a positive integer")
        if n > self.opt["limit_max"]:
            if self.opt["over_max"] == "error":
                raise Fail(400, "invalid_limit", "the limit is too great")
            return self.opt["limit_max"]
        return n

    def page(self, req, f, select):
        limit = self.limit(req)
        after, given = None, req.q("cursor")
        if given:
            cf, after = self.dec_cursor(given)
            f = self.cursor_filter(req, f, cf)
        items = self.order(select(f), req)
        start = self.page_start(items, after)
        part = self.page_take(items, start, limit, req)
        nxt = self.page_next(items, start, part, limit, req)
        return self.page_object(req, f, items, part, limit, after, nxt)

    def cursor_filter(self, req, f, cf):
        if set(cf) != set(f) or any(v is not None and cf[k] != v for k, v in f.items()):
            raise Fail(400, "invalid_cursor", "the cursor belongs to another listing")
        return cf

    def page_start(self, items, after):
        if after is None:
            return 0
        for i, e in enumerate(items):
            k = self.sort_key(e)
            if (k < after) if self.opt["descending"] else (k > after):
                return i
        return len(items)

    def page_take(self, items, start, limit, req):
        return items[start:start + limit]

    def page_next(self, items, start, part, limit, req):
        end = start + len(part)
        return self.sort_key(part[-1]) if part and end < len(items) else None

    def page_object(self, req, f, items, part, limit, after, nxt):
        o = {"list": [self.view_entry(e, req) for e in part], "limit": limit, "cursor": self.enc_cursor(f, after)}
        if nxt is not None:
            o["next_cursor"] = self.enc_cursor(f, nxt)
        if f.get("folder") is not None:
            o["folder"] = f["folder"]
        if f.get("created_at") is not None:
            o["created_at"] = f["created_at"]
        return o

    def mentions(self, e, uid):
        return mention_paths(e["data"], uid)

    def match_context(self, paths, ctx):
        return [p for p in paths if p == ctx]

    def find_related(self, req, f):
        out = []
        for e in self.company(req):
            paths = self.mentions(e, f["uuid"])
            if f.get("context") is not None:
                paths = self.match_context(paths, f["context"])
            if not paths:
                continue
            if f.get("created_at") is not None and not self.match_date(e, f["created_at"], req):
                continue
            out.extend(self.related_rows(e, paths))
        return out

    def related_rows(self, e, paths):
        return [dict(e, context=paths[0])]

    def op_related(self, req):
        eid = self.path_id(req)
        with self.lock:
            self.entry(req, eid)
            uid = req.q("uuid")
            if uid is not None and not UUID_RE.match(uid):
                raise Fail(400, "invalid_id", "the document identifier is not a UUID")
            f = {"uuid": (uid or eid).lower(), "context": req.q("context"), "created_at": self.date_param(req)}
            return self.page(req, f, lambda g: self.find_related(req, g))

    # ---------------------------------------------------------------- jobs
    def check_tags(self, b):
        for t in b.get("tags", []):
            if not isinstance(t, str):
                raise Fail(400, "invalid_field", "tags must be strings")

    def wait_param(self, req):
        v = req.q("wait")
        if v is None or v == "":
            return 0
        if not re.match(r"^[0-9]{1,9}$", v):
            raise Fail(400, "invalid_wait", "wait must be a number of seconds")
        return min(int(v), self.opt["wait_max"])

    def check_job(self, req):
        self.check(req, "put_job")
        b = req.json
        self.check_tags(b)
        if "workflow_id" not in b or not UUID_RE.match(b["workflow_id"]):
            raise Fail(400, "invalid_field", "workflow_id must be a UUID")
        if "silo_entry_id" not in b and "data" not in b:
            raise Fail(400, "invalid_field", "silo_entry_id or data is needed")
        wf = self.workflows.get(b["workflow_id"].lower())
        if not wf or wf["_ws"] != req.ws:
            raise Fail(404, "not_found", "no such workflow")
        if "silo_entry_id" in b:
            if not UUID_RE.match(b["silo_entry_id"]):
                raise Fail(400, "invalid_field", "silo_entry_id must be a UUID")
            self.entry(req, b["silo_entry_id"].lower())

    def in_tags(self, tags):
        return tags

    def new_job(self, jid, b, ws):
        wf = self.workflows[b["workflow_id"].lower()]
        at = self.now()
        e = self.entries.get(b.get("silo_entry_id", "").lower())
        doc = b["data"] if "data" in b else e["data"]
        j = {"id": jid, "workflow_id": wf["id"], "status": self.opt["statuses"]["new"], "tags": self.in_tags(list(b.get("tags", []))),
             "envelope": {"$schema": "https://schemas.example.test/envelope", "doc": clone(doc)}, "created_at": at, "updated_at": at,
             "faults": [], "attachments": [], "intents": [], "_ws": ws, "_body": clone(b), "_done": threading.Event(), "_end": False}
        if e:
            j["silo_entry_id"] = e["id"]
        j["_steps"] = self.job_steps(wf)
        return j

    def job_steps(self, wf):
        return clone(wf["steps"])

    def start(self, j):
        threading.Thread(target=self.run_job, args=(j,), daemon=True).start()

    def first_step(self, steps):
        return steps[0] if steps else None

    def run_provider(self, step):
        p = step.get("provider", "")
        return "ERR" if p.endswith(".err") or "fail" in p else "OK"

    def choose_link(self, step, status):
        for x in step.get("next", []):
            if x.get("status") == status:
                return x
        return None

    def following(self, j, step, status):
        x = self.choose_link(step, status)
        if x is None or x.get("stop") or not x.get("step_id"):
            return None
        return next((s for s in j["_steps"] if s["id"] == x["step_id"]), None)

    def pause(self, seconds):
        if seconds > 0:
            time.sleep(seconds)

    def run_job(self, j):
        try:
            self.pause(self.opt["start_time"])
            step, runs, status = self.first_step(j["_steps"]), 0, "OK"
            while step is not None and runs < self.opt["max_runs"]:
                runs += 1
                with self.lock:
                    it = self.open_intent(j, step)
                self.pause(self.opt["step_time"])
                status = self.run_provider(step)
                with self.lock:
                    self.close_intent(j, it, step, status)
                step = self.following(j, step, status)
            with self.lock:
                self.end_job(j, status)
        finally:
            j["_done"].set()

    def open_intent(self, j, step):
        at = self.now()
        it = {"id": str(uuidlib.uuid4()), "name": step.get("name", ""), "provider": step.get("provider", ""), "step_id": step["id"], "completed": False,
              "created_at": at, "updated_at": at, "events": [{"at": at, "index": 0, "code": "start", "message": "The step begins", "status": "RUN"}]}
        j["intents"].append(it)
        j["status"] = self.opt["statuses"]["run"]
        j["updated_at"] = at
        return it

    def close_intent(self, j, it, step, status):
        at = self.now()
        it["completed"] = True
        it["updated_at"] = at
        it["events"].append({"at": at, "index": 1, "code": "end" if status == "OK" else "E500",
                             "message": "The step has ended" if status == "OK" else "The provider refused the document", "status": status})
        if status == "ERR":
            j["faults"].append({"code": "E500", "message": "The provider refused the document", "provider": step.get("provider", "")})
        if step.get("provider") == "sandbox.pdf":
            h = hashlib.sha256(it["id"].encode()).hexdigest()
            j["attachments"].append({"id": str(uuidlib.uuid4()), "name": "document.pdf", "desc": "Printed form", "mime": "application/pdf", "size": 2048,
                                     "hash": h, "url": "https://files.example.test/" + h[:12], "meta": {"pages": 2}})
        j["updated_at"] = at

    def end_job(self, j, status):
        at = self.now()
        j["status"] = self.opt["statuses"]["ok" if status == "OK" else "err"]
        j["updated_at"] = j["completed_at"] = at
        j["_end"] = True
        e = self.entries.get(j.get("silo_entry_id"))
        if e and j["faults"] and self.opt["entry_faults"]:
            e["faults"] = clone(j["faults"])
            e["updated_at"] = at

    def wait_for(self, j, seconds, req):
        if seconds:
            j["_done"].wait(seconds)

    def same_body(self, a, b):
        return a == b

    def op_put_job(self, req):
        jid = self.path_id(req)
        if uuidlib.UUID(jid).version not in self.opt["job_versions"]:
            raise Fail(400, "invalid_id", "a UUID of version 7 or 1 is needed")
        wait = self.wait_param(req)
        with self.lock:
            j = self.jobs.get(jid)
            if j:
                if j["_ws"] != req.ws:
                    raise Fail(409, "conflict", "the identifier is in use")
                j = self.repeat_job(req, j)
            else:
                self.check_job(req)
                j = self.create_job(req, jid)
        self.wait_for(j, wait, req)
        with self.lock:
            return self.view_job(j, req)

    def create_job(self, req, jid):
        j = self.new_job(jid, req.json, req.ws)
        self.jobs[jid] = j
        self.start(j)
        return j

    def repeat_job(self, req, j):
        if not self.same_body(j["_body"], req.json):
            if self.opt["job_conflict"] == 409:
                raise Fail(409, "conflict", "the job exists with another body")
        return j

    def op_post_job(self, req):
        wait = self.wait_param(req)
        with self.lock:
            self.check_job(req)
            j = self.create_job(req, self.new_job_id(req))
        self.wait_for(j, wait, req)
        with self.lock:
            return self.view_job(j, req)

    def new_job_id(self, req):
        return v7()

    def op_get_job(self, req):
        jid = self.path_id(req)
        with self.lock:
            j = self.jobs.get(jid)
            if not j or j["_ws"] != req.ws:
                raise Fail(404, "not_found", "no such job")
            return self.view_job(j, req)

    # ---------------------------------------------------------------- workflows
    def norm_steps(self, steps):
        out, ids = [], set()
        for s in steps:
            if not isinstance(s, dict):
                raise Fail(400, "invalid_step", "a step must be an object")
            for k, t in (("id", str), ("name", str), ("provider", str), ("notes", str), ("config", dict), ("next", list)):
                if k in s and not isinstance(s[k], t):
                    raise Fail(400, "invalid_step", "the field %s of a step has a wrong type" % k)
            n = {"id": s.get("id") or str(uuidlib.uuid4()), "name": s.get("name", ""), "provider": s.get("provider", ""), "notes": s.get("notes", ""),
                 "config": clone(s.get("config", {})), "next": []}
            if not UUID_RE.match(n["id"]) or n["id"] in ids:
                raise Fail(400, "invalid_step", "step identifiers must be UUIDs and differ")
            ids.add(n["id"])
            for x in s.get("next", []):
                if not isinstance(x, dict):
                    raise Fail(400, "invalid_step", "a link must be an object")
                for k, t in (("status", str), ("step_id", str), ("stop", bool)):
                    if k in x and not isinstance(x[k], t):
                        raise Fail(400, "invalid_step", "the field %s of a link has a wrong type" % k)
                y = {"status": x.get("status", "OK")}
                if "step_id" in x:
                    y["step_id"] = x["step_id"]
                y["stop"] = x.get("stop", False)
                n["next"].append(y)
            out.append(n)
        for n in out:
            for x in n["next"]:
                if x.get("step_id") and x["step_id"] not in ids:
                    raise Fail(400, "invalid_step", "a link leads to an unknown step")
        return self.in_steps(out)

    def in_steps(self, steps):
        return steps

    def in_text(self, field, v):
        return v

    def op_put_workflow(self, req):
        wid = self.path_id(req)
        with self.lock:
            self.check(req)
            b = req.json
            if not b.get("name"):
                raise Fail(400, "invalid_field", "a name is needed")
            if "country" in b and not re.match(r"^[A-Z]{2}$", b["country"]):
                raise Fail(400, "invalid_field", "country must have two letters")
            w = self.workflows.get(wid)
            if w and w["_ws"] != req.ws:
                raise Fail(409, "conflict", "the identifier is in use")
            if w:
                return self.view_workflow(self.repeat_workflow(req, w), req)
            w = self.create_workflow(req, wid)
            return self.view_workflow(w, req)

    def create_workflow(self, req, wid):
        b, at = req.json, self.now()
        w = {"id": wid, "name": self.in_text("name", b["name"]), "description": self.in_text("description", b.get("description", "")), "disabled": False, "version": "1",
             "steps": self.norm_steps(b.get("steps", [])), "created_at": at, "updated_at": at, "_ws": req.ws, "_body": clone(b)}
        for k in ("country", "schema"):
            if k in b:
                w[k] = self.in_text(k, b[k])
        self.workflows[wid] = w
        return w

    def repeat_workflow(self, req, w):
        if w.get("_body") == req.json:
            return w
        if self.opt["workflow_repeat"] == "conflict":
            raise Fail(409, "conflict", "the workflow exists with another body")
        if self.opt["workflow_repeat"] == "keep":
            return w
        n = self.create_workflow(req, w["id"])
        n["created_at"] = w["created_at"]
        n["version"] = str(int(w["version"]) + 1)
        return n

    def op_patch_workflow(self, req):
        wid = self.path_id(req)
        with self.lock:
            w = self.workflows.get(wid)
            if not w or w["_ws"] != req.ws:
                raise Fail(404, "not_found", "no such workflow")
            self.check(req)
            self.apply_patch(w, req.json)
            return self.view_workflow(w, req)

    def apply_patch(self, w, b):
        steps = self.norm_steps(b["steps"]) if "steps" in b else None
        for k in ("name", "description"):
            if k in b:
                w[k] = self.in_text(k, b[k])
        if steps is not None:
            w["steps"] = steps
        if b:
            w["updated_at"] = self.now()
            w["version"] = str(int(w["version"]) + 1)
            w["_body"] = None

    # ---------------------------------------------------------------- sequence
    def series_rows(self, s, req):
        return s["rows"]

    def op_series(self, req):
        sid = self.path_id(req)
        with self.lock:
            s = self.series_map.get(sid)
            if not s or s["ws"] != req.ws:
                raise Fail(404, "not_found", "no such series")
            limit = self.limit(req) if req.q("limit") else 50
            start, cur = 0, req.q("cursor")
            if cur:
                m = re.match(r"^s([0-9]{1,6})$", cur)
                if not m:
                    raise Fail(400, "invalid_cursor", "the cursor is not valid")
                start = int(m.group(1))
            rows = self.series_rows(s, req)
            part = rows[start:start + limit]
            return {"series_id": sid, "list": [self.view_row(r) for r in part], "limit": limit,
                    "cursor": "s%d" % (start + limit) if start + limit < len(rows) else ""}

    # ---------------------------------------------------------------- access
    def op_patch_workspace(self, req):
        with self.lock:
            self.check(req)
            b, w = req.json, self.workspaces[req.ws]
            if "name" in b and not b["name"]:
                raise Fail(400, "invalid_field", "name must not be empty")
            if "slug" in b:
                if not re.match(r"^[a-z0-9][a-z0-9_-]{0,99}$", b["slug"]):
                    raise Fail(400, "invalid_field", "slug must be lower case letters, digits and dashes")
                if any(x["slug"] == b["slug"] for i, x in self.workspaces.items() if i != req.ws):
                    raise Fail(409, "conflict", "the slug is in use")
            if "logo_url" in b and not re.match(r"^https?://\S+$", b["logo_url"]):
                raise Fail(400, "invalid_field", "logo_url must be a URL")
            self.apply_workspace(w, b)
            return self.view_workspace(w)

    def apply_workspace(self, w, b):
        for k in ("name", "slug"):
            if k in b:
                w[k] = b[k]
        if "logo_url" in b:
            w["_logo_url"] = b["logo_url"]
        if b:
            w["updated_at"] = self.now()

    def op_authorize(self, req):
        with self.lock:
            self.check(req)
            b = req.json
            for k in ("client_id", "client_secret", "id", "owner_id"):
                if k not in b:
                    raise Fail(400, "invalid_field", "the field %s is needed" % k)
            self.check_client(b)
            e = self.find_enrollment(b)
            token = self.issue(e)
            o = self.view_enrollment(e)
            o["token"] = token
            return o

    def check_client(self, b):
        if (b["client_id"], b["client_secret"]) != self.client:
            raise Fail(401, "unauthorized", "the client is not known")

    def find_enrollment(self, b):
        for k in ("id", "owner_id"):
            if not UUID_RE.match(b[k]):
                raise Fail(400, "invalid_id", "%s must be a UUID" % k)
        e = self.enrollments.get(b["id"].lower())
        if not e or e["owner_id"] != b["owner_id"].lower():
            raise Fail(404, "not_found", "no such enrollment")
        return e

    def issue(self, e):
        token = "fake-access-token-%s" % uuidlib.uuid4().hex
        self.tokens[token] = e["_ws"]
        return token

    def op_fixtures(self, req):
        return dict(self.fix)


# -------------------------------------------------------------------- HTTP
class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "independent"
    wbufsize = 1 << 16
    svc = None

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def log_message(self, *a):
        pass

    def body(self):
        if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
            out = b""
            while True:
                n = int(self.rfile.readline().split(b";")[0] or b"0", 16)
                if n == 0:
                    while self.rfile.readline().strip():
                        pass
                    return out
                out += self.rfile.read(n)
                self.rfile.readline()
        try:
            n = int(self.headers.get("Content-Length") or 0)
        except ValueError:
            n = 0
        return self.rfile.read(n) if n > 0 else b""

    def serve(self):
        u = urlsplit(self.path)
        try:
            q = parse_qs(u.query, keep_blank_values=True)
        except ValueError:
            q = {}
        req = Req("GET" if self.command == "HEAD" else self.command, u.path, q, self.headers, self.body())
        resp = self.svc.handle(req)
        self.send_response_only(resp.status)
        if resp.ctype:
            self.send_header("Content-Type", resp.ctype)
        for k, v in resp.headers.items():
            self.send_header(k, v)
        bare = resp.status in (204, 304)
        if not bare:
            self.send_header("Content-Length", str(len(resp.raw)))
        self.end_headers()
        if self.command != "HEAD" and not bare:
            self.wfile.write(resp.raw)
        self.wfile.flush()

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD = do_TRACE = serve


class HTTP(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        pass


def make(variant=None, seed=1, port=0):
    svc = Service(seed)
    if variant:
        import catalogue
        catalogue.BY_NAME[variant]["apply"](svc)
    handler = type("BoundHandler", (Handler,), {"svc": svc})
    return HTTP(("127.0.0.1", port), handler), svc


def main():
    # Run as a script, this is `__main__`: the catalogue is to raise and catch the same errors as the server.
    sys.modules["server"] = sys.modules[__name__]
    p = argparse.ArgumentParser()
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--variant")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--list", action="store_true")
    a = p.parse_args()
    if a.list:
        import catalogue
        for v in catalogue.ALL:
            print(json.dumps({k: v[k] for k in v if k != "apply"}, ensure_ascii=False))
        return
    if a.variant == "base":
        a.variant = None
    if a.variant:
        import catalogue
        if a.variant not in catalogue.BY_NAME:
            sys.exit("unknown variant: " + a.variant)
    srv, _ = make(a.variant, a.seed, a.port)
    print("http://127.0.0.1:%d" % srv.server_address[1], flush=True)
    try:
        srv.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    # The catalogue imports this module: its errors have to be of the same class.
    sys.modules["server"] = sys.modules["__main__"]
    main()
