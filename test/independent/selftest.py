#!/usr/bin/env python3
"""Calls all eleven operations of the base server, then starts every variant and puts it through the same calls.

python3 selftest.py [--only TEXT] [--quiet]
Fails when the base server errs, when a variant does not answer, or when a hook breaks (a defect of this server).
Also lists the variants whose transcript does not differ from that of the base (they need other input or timing).
"""
import argparse
import contextlib
import http.client
import io
import json
import multiprocessing
import re
import subprocess
import sys
import threading
import time
import os
from urllib.parse import quote

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import catalogue  # noqa: E402
import server  # noqa: E402

W1 = "0190a000-0000-4000-8000-00000000000%d"
J7 = "0190a000-0000-7000-8000-00000000000%d"
J1 = "0190a000-0000-1000-8000-000000000001"
STEP = "0190a000-0000-4000-9000-0000000000%02d"

HARD = {
    " a  b ": " x  y ", "title": "T <b>&amp; & </b>\r\n\t\u0007\u00a0e\u0301é😀﻿\u200b\u200e\u2028ﬁ", "q": "\"it's\" \\ ${x} %41+1", "n": "007", "d": "1.50", "day": "2025-01-31", "at": "2025-01-31T10:00:00+02:00",
    "bool": "true", "nul": "null", "e": "", "blank": "  ", "U": "ABCDEF00-0000-4000-8000-00000000000A", "url": "https://example.test/", "json": "{\"a\":1}", "nil": None,
    "arr": [], "nest": [[1, 2], [3]], "one": [1], "words": ["b", "a", "b", None], "numbers": [3, 1, 2], "mixed": [1, "a"], "many": list(range(150, 0, -1)), "obj": {}, "idx": {"0": 1, "1": 2},
    "big": 9007199254740993, "max": 2**40, "frac": 0.1234567891, "tiny": 1e-9, "huge": 1e30, "neg": -5, "zero": 0, "t": True, "f": False, "camelCase": 1, "": 1, "$x": 1, "_y": 1, "a.b": 1, "a-b": 1,
    "s/l": 1, "__proto__": {"k": 1}, "é": 1, "e\u0301": 2, "k" * 80: 1, "007": 1, "in": {"id": 4}, "Case": 1, "case": 2, "folder": "z", "long": "x" * 9000, "z\0z": "a\0b", "fin": 1,
    "wide": {"k%d" % i: i for i in range(60)},
}
HARD["deep"] = 1
for _i in range(70):
    HARD["deep"] = {"d": HARD["deep"]}


class Client:
    def __init__(self, port):
        self.c = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.log, self.token = [], None

    def call(self, method, path, body=None, headers=None, ct="application/json"):
        h = dict(headers or {})
        if self.token and "Authorization" not in h:
            h["Authorization"] = "Bearer " + self.token
        raw = None
        if body is not None:
            raw = body if isinstance(body, bytes) else json.dumps(body).encode()
            h["Content-Type"] = ct
        self.c.request(method, path, raw, h)
        r = self.c.getresponse()
        b = r.read()
        self.log.append("%s %s %d %s %s" % (method, path, r.status, r.getheader("Content-Type"), b.decode("utf-8", "replace")))
        try:
            v = json.loads(b)
            if isinstance(v, dict) and set(v) == {"data"}:
                v = v["data"]
        except ValueError:
            v = {}
        return r.status, v if isinstance(v, dict) else {}


def normal(text):
    seen = {}
    text = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", lambda m: seen.setdefault(m[0], "u%d" % len(seen)), text)
    text = re.sub(r"fake-access-token-\w+", "token", text)
    text = re.sub(r"20(2[6-9]|[3-9]\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?=[\dZ])", "now", text)
    return re.sub(r"\b[0-9a-f]{12,64}\b", "hex", text)


def flow():
    steps = []
    for i in range(14):
        nx = [{"status": "OK", "step_id": STEP % (i + 1), "stop": False}] if i < 13 else [{"status": "OK", "stop": True}]
        steps.append({"id": STEP % i, "name": " Step <%d> 😀 X" % (i % 7), "provider": "Sandbox.ok", "notes": " n\t&\n😀" + "x" * 1100,
                      "config": {"K": {"a": {"b": 1}}, "n": None, "e": "", "t": True, "l": ["b", "a"], "secret": "s"}, "next": nx})
    steps[2]["provider"] = "fail.x"
    steps[2]["next"] = [{"status": "OK", "stop": True}, {"status": "odd", "stop": True}, {"status": "ERR", "step_id": STEP % 3, "stop": False}, {"status": "B", "step_id": STEP % 3, "stop": False}]
    return {"name": "  Näme <b>\\  & 😀\u0007e\u0301 " + "n" * 300, "description": " d  <i>\r\n\u200b😀\"q\" " + "d" * 1100, "country": "FR", "schema": "bill/invoice", "steps": steps}


def scenario(port, steps_wait="1"):
    k = Client(port)
    s, fx = k.call("GET", "/fixtures")
    assert s == 200, s
    k.token = fx["token"]
    e = fx["entry_id"]
    L = "/silo/v1/entries"
    R = L + "/%s/related" % e
    st = {}

    def op(name, *a, **kw):
        r = k.call(*a, **kw)
        st.setdefault(name, r[0])
        return r[1]

    def pages(name, path, sep, n=6):
        v = op(name, "GET", path)
        for _ in range(n):
            c = v.get("next_cursor")
            if not c:
                break
            v = op(name, "GET", path + sep + "cursor=" + quote(str(c), safe=""))
        return v

    op("authorize", "POST", "/access/v1/enrollment/authorize", {"client_id": fx["client_id"], "client_secret": fx["client_secret"], "id": fx["enrollment_id"], "owner_id": fx["owner_id"]})
    tail = "?created_at=2025-03-01T12:30:00.120Z"
    pages("list_entries", L + "?limit=7", "&", 20)
    pages("list_entries", L + "?limit=2", "&")
    pages("list_entries", L + "?folder=sales&limit=3", "&")
    pages("list_entries", L + tail + "&limit=5", "&")
    for q in ("?limit=60", "?limit=1", "?folder=archive%202024", "?folder=entr%C3%A9e%2F%C3%A9t%C3%A9", "?folder=none", "?folder=sales" + tail.replace("?", "&"), "?created_at=2025-03-01T14:00:00%2B02:00",
              "?created_at=2025-03-01T13:00:00.121Z", "?limit=20", "?limit=0", "?limit=500", "?limit=-1", "?limit=x", "?cursor=bad!", "?created_at=nonsense", "?folder=sal%25", "?folder=SALES", "?cursor="):
        op("list_entries", "GET", L + q)
    pages("related", R + "?limit=7", "&", 20)
    pages("related", R + "?limit=4&context=origin.doc.uuid" + tail.replace("?", "&"), "&")
    for q in ("?context=ref", "?context=origin", "?context=doc.uuid", "?context=REF", "?context=preceding.1.uuid", "?created_at=2025-03-01T12:00:00.120Z&limit=100", "?limit=100"):
        op("related", "GET", R + q)
    lst = k.call("GET", L + "?limit=9&folder=sales")[1].get("list")
    lst = lst if isinstance(lst, list) and lst and isinstance(lst[0], dict) else []
    ids = [x.get("id") for x in lst if isinstance(x.get("id"), str) and server.UUID_RE.match(x["id"])] or [e]
    op("related", "GET", R + "?uuid=" + ids[-1])
    op("update_entry", "PATCH", L + "/" + ids[0], {"data": HARD, "folder": "new", "content_type": "application/json"})
    op("update_entry", "PATCH", L + "/" + ids[0], {"data": {"x": [[e]], "a b": {"b": {"c": {"d": {"e": {"f": {"g": e}}}}}}, "id2": e, "p": "x" * 3000, "l": [{"r": e}]}})
    op("related", "GET", R + "?limit=100")
    op("update_entry", "PATCH", L + "/" + ids[0], {"data": {"ref": e, "twice": {"r": e}}})
    op("related", "GET", R + "?limit=100")
    for f in ("new", "other", " Ä  %41+é😀&\\//x. e\u0301" + "y" * 70, "007", "a'b", "a*b,c", "new"):
        op("update_entry", "PATCH", L + "/" + ids[-1], {"folder": f})
        op("list_entries", "GET", L + "?folder=" + quote(f, safe=""))
    op("update_entry", "PATCH", L + "/" + ids[0], {"data": {}})
    op("list_entries", "GET", L + "?folder=sales&limit=100")
    op("related", "GET", R + "?limit=100")
    for b in ({}, {"content_type": "x/y"}, {"content_type": "x/y", "data": {"m": 1}}, {"data": 5}, {"zzz": 1}, {"data": {"b": "y" * 70000, "c": list(range(1200))}}, {"folder": "f" * 80}):
        op("update_entry", "PATCH", L + "/" + ids[0], b)
    op("list_entries", "GET", L + "?limit=100")
    op("put_workflow", "PUT", "/transform/v1/workflows/" + W1 % 1, flow())
    op("put_workflow", "PUT", "/transform/v1/workflows/" + W1 % 1, flow())
    op("put_workflow", "PUT", "/transform/v1/workflows/" + W1 % 2, dict(flow(), description="other"))
    for v in (1, 3, 5, 6, 7):
        op("put_workflow", "PUT", "/transform/v1/workflows/0190a000-0000-%d000-8000-00000000aaaa" % v, {"name": "v", "country": "DE", "schema": "bill/invoice", "steps": []})
    sm = {"id": STEP % 50, "name": "A", "provider": "sandbox.ok", "notes": "x", "config": {}, "next": []}
    for b in ({"name": "N"}, {"description": ""}, {"steps": [sm]}, {"country": "IT", "schema": "x/y", "name": "M"}, {"steps": []}, {"steps": flow()["steps"]}, {}):
        op("patch_workflow", "PATCH", "/transform/v1/workflows/" + W1 % 2, b)
    job = {"workflow_id": W1 % 1, "data": {"a": 1, "b": 2}, "tags": [" T ", "t,u", "b", "b", "", "😀 e\u0301<", "x" * 300] + ["t%02d" % i for i in range(50)]}
    J = "/transform/v1/jobs"
    for q in ("", "?wait=5", "?wait=5"):
        op("put_job", "PUT", J + "/" + J7 % 1 + q, job)
    op("put_job", "PUT", J + "/" + J7 % 1 + "?wait=5", dict(reversed(list(job.items())), data={"b": 2, "a": 1}))
    op("put_job", "PUT", J + "/" + J7 % 1, dict(job, tags=["z"]))
    op("put_job", "PUT", J + "/" + (J7 % 1).upper(), job)
    op("put_job", "PUT", J + "/" + J1 + "?wait=10", job)
    op("put_job", "PUT", J + "/" + J1 + "?wait=0", job)
    op("put_job", "PUT", J + "/" + W1 % 9, job)
    op("put_job", "PUT", J + "/" + J7 % 2 + "?wait=3", {"workflow_id": fx["workflow_id"], "silo_entry_id": e, "tags": ["q"]})
    for _ in range(2):
        v = op("post_job", "POST", J + "?wait=3", {"workflow_id": fx["workflow_id"], "data": {"a": "x" * 5000}, "tags": ["p"]})
    op("post_job", "POST", J, {"workflow_id": W1 % 2, "data": {}})
    op("post_job", "POST", J + "?wait=9", {"workflow_id": W1 % 2, "data": {}})
    op("post_job", "POST", J + "?wait=x", {"workflow_id": W1 % 7, "data": {}})
    op("post_job", "POST", J, {"workflow_id": W1 % 7, "data": {}})
    for j in (fx["job_id"], fx["job_id"], J7 % 1, J7 % 1, J7 % 2, J1, J7 % 8, "none"):
        op("get_job", "GET", J + "/" + j)
    op("series", "GET", "/sequence/v1/series/%s/entries" % fx["series_id"])
    for b in ({"name": " A  <é> 'q\" 😀 " + "n" * 80}, {"slug": "new-slug"}, {"logo_url": "https://example.test/l.png"}, {"name": "B", "slug": "b-c"}):
        op("patch_workspace", "PATCH", "/access/v1/workspace", b)
    other = {"Authorization": "Bearer " + fx["other_token"]}
    k.call("PATCH", "/access/v1/workspace", {"logo_url": "https://example.test/m.png"}, headers=other)
    k.call("GET", L, headers=other)
    k.call("GET", L + "?folder=sales", headers=other)
    k.call("GET", J + "/" + fx["job_id"], headers=other)
    k.call("PATCH", L + "/" + e, {"folder": "x"}, headers=other)
    k.call("GET", L, headers={"Authorization": "Bearer wrong"})
    k.call("GET", L, headers={"Authorization": ""})
    k.call("DELETE", L)
    k.call("PATCH", "/access/v1/workspace", b"{")
    k.call("PATCH", L + "/" + W1 % 5, {"folder": "x"})
    for ch in ({"client_secret": "fake-client-nope"}, {"client_id": "nope"}, {"owner_id": W1 % 5}):
        k.call("POST", "/access/v1/enrollment/authorize", dict({"client_id": fx["client_id"], "client_secret": fx["client_secret"], "id": fx["enrollment_id"], "owner_id": fx["owner_id"]}, **ch))
    return st, normal("\n".join(k.log))


def run(name):
    err = io.StringIO()
    try:
        with contextlib.redirect_stderr(err):
            srv, svc = server.make(None if name == "base" else name, 1, 0)
            # jobs end before the answer, so that transcripts can be compared
            svc.start, svc.opt["step_time"], svc.opt["start_time"] = svc.run_job, 0, 0
            threading.Thread(target=srv.serve_forever, args=(0.05,), daemon=True).start()
            t = time.time()
            st, log = scenario(srv.server_address[1])
            took = time.time() - t
            srv.shutdown()
            srv.server_close()
        return name, st, log, sorted(set(err.getvalue().splitlines()))[:3], round(took, 2)
    except Exception as x:
        return name, None, "", ["%s: %r" % (type(x).__name__, x)] + err.getvalue().splitlines()[-2:], 0


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--only", default="")
    p.add_argument("--quiet", action="store_true")
    a = p.parse_args()
    # the command itself, as a user starts it
    c = subprocess.Popen([sys.executable, os.path.join(HERE, "server.py"), "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        line = c.stdout.readline().strip()
        assert re.match(r"^http://127\.0\.0\.1:\d+$", line), line
        st, _ = scenario(int(line.rsplit(":", 1)[1]))
    finally:
        c.kill()
        c.wait()
    bad = {o: st.get(o) for o in server.OPS if st.get(o) != 200}
    assert not bad, bad
    assert len(st) == 11, st
    names = [v["name"] for v in catalogue.ALL if a.only in v["name"]]
    failed, quiet = [], []
    with multiprocessing.Pool((os.cpu_count() or 2) + 2) as pool:
        base, b2, d = pool.apply(run, ("base",))[2], *pool.apply(run, ("base",))[2:4]
        if d or b2 != base:
            for x, y in zip(base.split("\n"), b2.split("\n")):
                if x != y:
                    print("base differs between runs:\n ", x[:300], "\n ", y[:300])
                    break
        for name, st, log, defects, took in pool.imap_unordered(run, names, chunksize=4):
            if st is None or defects:
                failed.append((name, defects))
                print("broken", name, *defects, flush=True)
            elif log == base:
                quiet.append(name)
                if not a.quiet:
                    print("same", name, flush=True)
    print("base: 11 operations answer; variants started: %d; broken: %d; same transcript as base: %d" % (len(names), len(failed), len(quiet)))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
