"""What Schemathesis reports although neither the document nor the sandbox is at fault, each with its reason."""

import atexit
import json
import os
import re

import schemathesis

# Of each operation, how many responses had status 200; of each exclusion, how many failures it ruled out.
fulfilled = {}
excluded = {}

# Cursors that the sandbox gave out, each with the listing (path and filters) that it is for.
cursors = set()


def listing(case):
    filters = {name: value for name, value in (case.query or {}).items() if name not in ("cursor", "limit")}
    return case.formatted_path, json.dumps(filters, sort_keys=True, default=str)


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code != 200:
        return
    name = case.operation.definition.raw["operationId"]
    fulfilled[name] = fulfilled.get(name, 0) + 1
    body = response.json()
    for field in ("cursor", "next_cursor"):
        if isinstance(body.get(field), str):
            cursors.add((*listing(case), body[field]))


def opaque_cursor(case, code):
    """A cursor is opaque: no schema can say which strings a server gave out, and no example can be one of them.
    A cursor that the sandbox did give out for the same listing is not excluded."""
    cursor = (case.query or {}).get("cursor")
    return code == "invalid-cursor" and (*listing(case), cursor) not in cursors


def identifier_of_another_job(case, code):
    """Schemathesis sends the identifier of a job that POST created to PUT, by a link of its own making. The
    document has no such link, and its pattern for the identifier allows the versions 7 and 1 only."""
    if (case.operation.method.upper(), case.operation.path) != ("PUT", "/transform/v1/jobs/{id}"):
        return False
    version = re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f-]*", str(case.path_parameters["id"]))
    return code == "invalid-parameter" and version is not None and version[1] not in "17"


def page_size_below_one(case, code):
    """What becomes of a page size below one is an open point for which nothing is assumed (D140), so the
    document has no minimum. The sandbox refuses it."""
    limit = str((case.query or {}).get("limit", ""))
    return code == "invalid-parameter" and re.fullmatch(r"0|-\d+", limit) is not None


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether to report a failure. Exclusions are for valid requests that get status 400, and for nothing else."""
    if type(failure).__name__ != "RejectedPositiveData" or response.status_code != 400:
        return True
    code = response.json()["code"]
    for exclusion in (opaque_cursor, identifier_of_another_job, page_size_below_one):
        if exclusion(case, code):
            excluded[exclusion.__name__] = excluded.get(exclusion.__name__, 0) + 1
            return False
    return True


@atexit.register
def write_observed():
    with open(os.environ["OBSERVED"], "w", encoding="utf-8") as file:
        json.dump({"fulfilled": fulfilled, "excluded": excluded}, file)
