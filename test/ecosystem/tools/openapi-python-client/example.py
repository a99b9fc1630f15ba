"""Lists two entries, creates a job for the first one, and fetches a job that does not exist."""

import os
import uuid

from service_client import AuthenticatedClient
from service_client.api.silo import list_silo_entries
from service_client.api.transform import create_job, fetch_job
from service_client.models import ErrorBody, Job, JobCreation, SiloEntryPage
from uuid7 import uuid7

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])

page = list_silo_entries.sync(client=client, folder="sales-invoices", limit=2)
if not isinstance(page, SiloEntryPage):
    raise RuntimeError(page)

creation = JobCreation(workflow_id=os.environ["WORKFLOW_ID"], silo_entry_id=str(page.list_[0].id))
job = create_job.sync(str(uuid7()), client=client, body=creation)
if not isinstance(job, Job):
    raise RuntimeError(job)
print(job.id)

response = fetch_job.sync_detailed(uuid.uuid4(), client=client)
if isinstance(response.parsed, ErrorBody):
    print(response.status_code.value, response.parsed.message)
