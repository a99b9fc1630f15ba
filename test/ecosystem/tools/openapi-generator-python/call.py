"""Calls every operation by the client that openapi-generator makes, with the types of Python."""

import datetime
import json
import os
import uuid

import openapi_client as api

fixtures = json.loads(os.environ["FIXTURES"])


def called(operation, result):
    """A call that fails raises."""
    print(operation)
    return result


def call(client):
    silo, transform = api.SiloApi(client), api.TransformApi(client)
    entry_id = uuid.UUID(fixtures["entry_id"])
    since = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=3650)
    page = called("listSiloEntries", silo.list_silo_entries(created_at=since, limit=2))
    silo.list_silo_entries(created_at=page.list[0].created_at)
    entry = called("updateSiloEntry", silo.update_silo_entry(entry_id, api.SiloEntryUpdate(folder="archive")))
    assert entry.data, "an update without data erased them"
    called("listRelatedSiloEntries", silo.list_related_silo_entries(entry_id, created_at=since))

    workflow_id = uuid.uuid4()
    step = api.Step(id=uuid.uuid4(), name="Check", provider="check", config={"deep": [1]})
    called("createWorkflow", transform.create_workflow(workflow_id, api.WorkflowCreation(name="Python", steps=[step])))
    renamed = called("updateWorkflow", transform.update_workflow(workflow_id, api.WorkflowUpdate(name="Renamed")))
    assert len(renamed.steps) == 1, "an update without steps erased them"
    job_id = uuid.uuid1()
    creation = api.JobCreation(workflow_id=str(workflow_id), silo_entry_id=str(entry_id))
    called("createJob", transform.create_job(str(job_id), creation, wait=5))
    called("fetchJob", transform.fetch_job(job_id))
    creation = api.JobCreation(workflow_id=str(workflow_id), data={"lines": [{"sum": "12.00"}]})
    called("createJobNonIdempotent", transform.create_job_non_idempotent(creation))

    called("listSeriesEntries", api.SequenceApi(client).list_series_entries(uuid.UUID(fixtures["series_id"])))
    access = api.AccessApi(client)
    called("updateWorkspace", access.update_workspace(api.WorkspaceUpdate(name="Python Ltd")))
    authorization = api.EnrollmentAuthorization(
        client_id=fixtures["client_id"],
        client_secret=fixtures["client_secret"],
        id=uuid.UUID(fixtures["enrollment_id"]),
        owner_id=uuid.UUID(fixtures["owner_id"]),
    )
    assert called("authorizeEnrollment", access.authorize_enrollment(authorization)).token


with api.ApiClient(api.Configuration(host=os.environ["BASE_URL"], access_token=fixtures["token"])) as open_client:
    call(open_client)
