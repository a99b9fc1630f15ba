"""Calls every operation by the client that openapi-python-client generates, with the types of Python."""

import datetime
import json
import os
import uuid

from service_client import AuthenticatedClient, models
from service_client.api.access import authorize_enrollment, update_workspace
from service_client.api.sequence import list_series_entries
from service_client.api.silo import list_related_silo_entries, list_silo_entries, update_silo_entry
from service_client.api.transform import (
    create_job,
    create_job_non_idempotent,
    create_workflow,
    fetch_job,
    update_workflow,
)

fixtures = json.loads(os.environ["FIXTURES"])
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=fixtures["token"])


def called(operation, response):
    assert response.status_code == 200, f"{operation}: {response.status_code} {response.content}"
    print(operation)
    return response.parsed


entry_id = uuid.UUID(fixtures["entry_id"])
since = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=3650)
page = called("listSiloEntries", list_silo_entries.sync_detailed(client=client, created_at=since, limit=2))
again = list_silo_entries.sync_detailed(client=client, created_at=page.list_[0].created_at)
assert again.status_code == 200, "a date of a response cannot be sent back"
entry = called(
    "updateSiloEntry",
    update_silo_entry.sync_detailed(entry_id, client=client, body=models.SiloEntryUpdate(folder="archive")),
)
assert entry.data.additional_properties, "an update without data erased them"
called(
    "listRelatedSiloEntries",
    list_related_silo_entries.sync_detailed(entry_id, client=client, created_at=since),
)

workflow_id = uuid.uuid4()
config = models.StepConfig.from_dict({"deep": [1]})
step = models.Step(id=uuid.uuid4(), name="Check", provider="check", config=config)
called(
    "createWorkflow",
    create_workflow.sync_detailed(workflow_id, client=client, body=models.WorkflowCreation(name="Python", steps=[step])),
)
renamed = called(
    "updateWorkflow",
    update_workflow.sync_detailed(workflow_id, client=client, body=models.WorkflowUpdate(name="Renamed")),
)
assert len(renamed.steps) == 1, "an update without steps erased them"
job_id = uuid.uuid1()
creation = models.JobCreation(workflow_id=str(workflow_id), silo_entry_id=str(entry_id))
called("createJob", create_job.sync_detailed(job_id, client=client, body=creation, wait=5))
called("fetchJob", fetch_job.sync_detailed(job_id, client=client))
data = models.JobCreationData.from_dict({"lines": [{"sum": "12.00"}]})
called(
    "createJobNonIdempotent",
    create_job_non_idempotent.sync_detailed(
        client=client, body=models.JobCreation(workflow_id=str(workflow_id), data=data)
    ),
)
called("listSeriesEntries", list_series_entries.sync_detailed(uuid.UUID(fixtures["series_id"]), client=client))
called("updateWorkspace", update_workspace.sync_detailed(client=client, body=models.WorkspaceUpdate(name="Python Ltd")))
authorization = models.EnrollmentAuthorization(
    client_id=fixtures["client_id"],
    client_secret=fixtures["client_secret"],
    id=uuid.UUID(fixtures["enrollment_id"]),
    owner_id=uuid.UUID(fixtures["owner_id"]),
)
assert called("authorizeEnrollment", authorize_enrollment.sync_detailed(client=client, body=authorization)).token
