"""Gives a language model a tool for each operation, but for those that take or return secrets."""

import json
import os

import httpx2
from fastmcp import FastMCP
from fastmcp.server.providers.openapi import MCPType, RouteMap

with open("api/openapi.plain.json", encoding="utf-8") as file:
    document = json.load(file)
service = httpx2.AsyncClient(
    base_url=os.environ["BASE_URL"], headers={"Authorization": f"Bearer {os.environ['TOKEN']}"}
)


def without_output_schema(_route, component):
    """A model reads the result as it is: its schema makes each definition four times as long."""
    component.output_schema = None


server = FastMCP.from_openapi(
    openapi_spec=document,
    client=service,
    mcp_component_fn=without_output_schema,
    route_maps=[RouteMap(pattern=r"^/access/v1/enrollment/", mcp_type=MCPType.EXCLUDE)],
)

if __name__ == "__main__":
    server.run()
