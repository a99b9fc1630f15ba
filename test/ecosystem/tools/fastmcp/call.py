"""Calls every operation by the tools that FastMCP makes of the document."""

import asyncio
import json
import logging
import os
import uuid

from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError
from server import document, server, service, without_output_schema

fixtures = json.loads(os.environ["FIXTURES"])


async def size(client):
    tools = await client.list_tools()
    return f"{round(sum(len(tool.model_dump_json(exclude_none=True)) for tool in tools), -3):,}"


async def main():
    async with Client(FastMCP.from_openapi(openapi_spec=document, client=service)) as client:
        whole = await size(client)
    all_tools = FastMCP.from_openapi(openapi_spec=document, client=service, mcp_component_fn=without_output_schema)
    async with Client(all_tools) as client:
        tools = await client.list_tools()
        print(f"note: {whole} characters of definitions, or {await size(client)} without the schemas of results.")

        async def called(operation, **arguments):
            result = await client.call_tool(operation, arguments)
            print(operation)
            return result.structured_content

        entry, workflow, job = fixtures["entry_id"], str(uuid.uuid4()), str(uuid.uuid1())
        page = await called("listSiloEntries", limit=1)
        # A call with an error status raises: a date of a response can be sent back.
        await client.call_tool("listSiloEntries", {"created_at": page["list"][0]["created_at"]})
        updated = await called("updateSiloEntry", id=entry, folder="archive")
        assert updated["data"], "an update without data erased them"
        await called("listRelatedSiloEntries", id=entry)
        await called("createWorkflow", id=workflow, name="FastMCP", steps=[{"name": "Check", "provider": "check"}])
        renamed = await called("updateWorkflow", id=workflow, name="Renamed")
        assert len(renamed["steps"]) == 1, "an update without steps erased them"
        await called("createJob", id=job, workflow_id=workflow, silo_entry_id=entry)
        await called("fetchJob", id=job)
        logging.disable()
        try:
            await client.call_tool("fetchJob", {"id": str(uuid.uuid4())})
            raise AssertionError("a job was fetched that does not exist")
        except ToolError as error:
            assert "404" in str(error) and "there is no job" in str(error), error
        logging.disable(logging.NOTSET)
        await called("createJobNonIdempotent", workflow_id=workflow, data={"lines": []})
        await called("listSeriesEntries", series_id=fixtures["series_id"])
        await called("updateWorkspace", name="FastMCP Ltd")
        await called(
            "authorizeEnrollment",
            id=fixtures["enrollment_id"],
            **{name: fixtures[name] for name in ("client_id", "client_secret", "owner_id")},
        )

    async with Client(server) as client:
        names = {tool.name for tool in await client.list_tools()}
        assert "authorizeEnrollment" not in names, "a tool takes a secret"
        assert len(names) == len(tools) - 1, "more is left out than the operation with a secret"


asyncio.run(main())
