import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.uuid.UuidCreator;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.SiloApi;
import org.openapitools.client.api.TransformApi;
import org.openapitools.client.model.ErrorBody;
import org.openapitools.client.model.JobCreation;
import org.openapitools.client.model.WorkflowUpdate;

/** Lists two entries, creates a job for the first one, and fetches a job that does not exist. */
final class Example {
    private Example() {}

    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("BASE_URL"));
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));

        var page = new SiloApi(client).listSiloEntries("sales-invoices", null, null, 2);

        TransformApi transform = new TransformApi(client);
        String entry = page.getList().get(0).getId().toString();
        JobCreation creation = new JobCreation().workflowId(System.getenv("WORKFLOW_ID")).siloEntryId(entry);
        var job = transform.createJob(UuidCreator.getTimeOrderedEpoch().toString(), creation, null);
        System.out.println(job.getId());

        try {
            transform.fetchJob(UUID.randomUUID());
        } catch (ApiException error) {
            ErrorBody body = new ObjectMapper().readValue(error.getResponseBody(), ErrorBody.class);
            System.out.println(error.getCode() + " " + body.getMessage());
        }

        // A list that you set is sent, also an empty one: this removes all steps.
        UUID workflow = UUID.fromString(System.getenv("WORKFLOW_ID"));
        var emptied = transform.updateWorkflow(workflow, new WorkflowUpdate().steps(List.of()));
        System.out.println(emptied.getSteps());
    }
}
