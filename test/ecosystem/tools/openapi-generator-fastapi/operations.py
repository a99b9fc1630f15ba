"""The operations of the generated server: the responses that the document shows, in the types of Python, and in two of
them what was received."""

import json
import pathlib

from openapi_server.apis.access_api_base import BaseAccessApi
from openapi_server.apis.sequence_api_base import BaseSequenceApi
from openapi_server.apis.silo_api_base import BaseSiloApi
from openapi_server.apis.transform_api_base import BaseTransformApi
from openapi_server.models.enrollment import Enrollment
from openapi_server.models.job import Job
from openapi_server.models.series_entry_page import SeriesEntryPage
from openapi_server.models.silo_entry import SiloEntry
from openapi_server.models.silo_entry_page import SiloEntryPage
from openapi_server.models.workflow import Workflow
from openapi_server.models.workspace import Workspace

responses = json.loads(pathlib.Path("responses.json").read_text(encoding="utf-8"))


class Silo(BaseSiloApi):
    async def list_silo_entries(self, folder, created_at, cursor, limit):
        page = SiloEntryPage.from_dict(responses["listSiloEntries"])
        page.list[0].created_at = created_at
        return page

    async def update_silo_entry(self, id, silo_entry_update):
        entry = SiloEntry.from_dict(responses["updateSiloEntry"])
        return entry.model_copy(update={"id": id, "data": silo_entry_update.data})

    async def list_related_silo_entries(self, id, uuid, context, created_at, cursor, limit):
        return SiloEntryPage.from_dict(responses["listRelatedSiloEntries"])


class Transform(BaseTransformApi):
    async def create_job(self, id, job_creation, wait):
        return Job.from_dict(responses["createJob"])

    async def create_job_non_idempotent(self, job_creation, wait):
        return Job.from_dict(responses["createJobNonIdempotent"])

    async def fetch_job(self, id):
        return Job.from_dict(responses["fetchJob"])

    async def create_workflow(self, id, workflow_creation):
        return Workflow.from_dict(responses["createWorkflow"])

    async def update_workflow(self, id, workflow_update):
        return Workflow.from_dict(responses["updateWorkflow"])


class Sequence(BaseSequenceApi):
    async def list_series_entries(self, series_id, cursor, limit):
        return SeriesEntryPage.from_dict(responses["listSeriesEntries"])


class Access(BaseAccessApi):
    async def update_workspace(self, workspace_update):
        return Workspace.from_dict(responses["updateWorkspace"])

    async def authorize_enrollment(self, enrollment_authorization):
        return Enrollment.from_dict(responses["authorizeEnrollment"])
