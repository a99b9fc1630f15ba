"""Lists two entries, creates a job for the first one, and fetches a job that does not exist."""

import os
import uuid

from openapi_client import ApiClient, ApiException, Configuration, JobCreation, SiloApi, TransformApi
from uuid7 import uuid7

configuration = Configuration(host=os.environ["BASE_URL"], access_token=os.environ["TOKEN"])
with ApiClient(configuration) as client:
    page = SiloApi(client).list_silo_entries(folder="sales-invoices", limit=2)

    transform = TransformApi(client)
    creation = JobCreation(workflow_id=os.environ["WORKFLOW_ID"], silo_entry_id=str(page.list[0].id))
    job = transform.create_job(str(uuid7()), creation)
    print(job.id)

    try:
        transform.fetch_job(uuid.uuid4())
    except ApiException as error:
        # `data` is an ErrorBody.
        print(error.status, error.data.message)
