"""Calls every operation by the tools that FastMCP makes of the document."""

import asyncio
import json
import os
import uuid

import httpx2
from fastmcp import Client, FastMCP

fixtures = json.loads(os.environ["FIXTURES"])
with open(os.environ["DOCUMENT"], encoding="utf-8") as file:
    document = json.load(file)


async def main():
    service = httpx2.AsyncClient(
        base_url=os.environ["BASE_URL"], headers={"Authorization": f"Bearer {fixtures['token']}"}
    )
    async with Client(FastMCP.from_openapi(openapi_spec=document, client=service)) as client:
        tools = await client.list_tools()
        size = sum(len(tool.model_dump_json(exclude_none=True)) for tool in tools)
        print(f"note: {round(size, -3):,} characters of definitions, most of them schemas of results.")

        async def called(operation, **arguments):
            await client.call_tool(operation, arguments)
            print(operation)

        entry, workflow, job = fixtures["entry_id"], str(uuid.uuid4()), str(uuid.uuid1())
        await called("listSiloEntries", limit=1)
        await called("updateSiloEntry", id=entry, folder="archive")
        await called("listRelatedSiloEntries", id=entry)
        await called("createWorkflow", id=workflow, name="FastMCP", steps=[{"name": "Check", "provider": "check"}])
        await called("updateWorkflow", id=workflow, name="Renamed")
        await called("createJob", id=job, workflow_id=workflow, silo_entry_id=entry)
        await called("fetchJob", id=job)
        await called("createJobNonIdempotent", workflow_id=workflow, data={"lines": []})
        await called("listSeriesEntries", series_id=fixtures["series_id"])
        await called("updateWorkspace", name="FastMCP Ltd")
        await called(
            "authorizeEnrollment",
            id=fixtures["enrollment_id"],
            **{name: fixtures[name] for name in ("client_id", "client_secret", "owner_id")},
        )


asyncio.run(main())
