import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.uuid.UuidCreator;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccessApi;
import org.openapitools.client.api.SequenceApi;
import org.openapitools.client.api.SiloApi;
import org.openapitools.client.api.TransformApi;
import org.openapitools.client.model.EnrollmentAuthorization;
import org.openapitools.client.model.JobCreation;
import org.openapitools.client.model.SiloEntryUpdate;
import org.openapitools.client.model.Step;
import org.openapitools.client.model.WorkflowCreation;
import org.openapitools.client.model.WorkflowUpdate;
import org.openapitools.client.model.WorkspaceUpdate;

/** Calls every operation by the client that openapi-generator makes, with the types of Java. */
final class Call {
    private final ApiClient client = new ApiClient();
    private final JsonNode fixtures;

    private Call(JsonNode fixtures) {
        this.fixtures = fixtures;
        client.updateBaseUri(System.getenv("BASE_URL"));
        String authorization = "Bearer " + fixtures.path("token").asText();
        client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    }

    public static void main(String[] arguments) throws Exception {
        Call call = new Call(new ObjectMapper().readTree(System.getenv("FIXTURES")));
        call.silo();
        call.transform();
        call.others();
    }

    /** What a call that succeeded returns; one that fails throws. */
    private static <T> T called(String operation, T result) {
        System.out.println(operation);
        return result;
    }

    private static void check(boolean fine, String message) {
        if (!fine) throw new IllegalStateException(message);
    }

    private UUID fixture(String name) {
        return UUID.fromString(fixtures.path(name).asText());
    }

    private void silo() throws ApiException {
        SiloApi silo = new SiloApi(client);
        OffsetDateTime since = OffsetDateTime.now().minusYears(10);
        var page = called("listSiloEntries", silo.listSiloEntries(null, since, null, 2));
        silo.listSiloEntries(null, page.getList().get(0).getCreatedAt(), null, null);
        UUID id = fixture("entry_id");
        var updated = called("updateSiloEntry", silo.updateSiloEntry(id, new SiloEntryUpdate().folder("archive")));
        check(!updated.getData().isEmpty(), "an update without data erased them");
        called("listRelatedSiloEntries", silo.listRelatedSiloEntries(id, null, null, since, null, null));
    }

    private void transform() throws ApiException {
        TransformApi transform = new TransformApi(client);
        UUID id = UUID.randomUUID();
        Step step = new Step().id(UUID.randomUUID()).name("Check").provider("check").config(Map.of("deep", List.of(1)));
        called("createWorkflow", transform.createWorkflow(id, new WorkflowCreation().name("Java").steps(List.of(step))));
        var renamed = called("updateWorkflow", transform.updateWorkflow(id, new WorkflowUpdate().name("Renamed")));
        check(renamed.getSteps().size() == 1, "an update without steps erased them");
        var emptied = transform.updateWorkflow(id, new WorkflowUpdate().steps(List.of()));
        check(emptied.getSteps().isEmpty(), "an update with an empty list keeps the steps");
        transform.updateWorkflow(id, new WorkflowUpdate().steps(List.of(step)));
        UUID job = UuidCreator.getTimeOrderedEpoch();
        String entry = fixture("entry_id").toString();
        JobCreation creation = new JobCreation().workflowId(id.toString()).siloEntryId(entry);
        called("createJob", transform.createJob(job.toString(), creation, 5));
        called("fetchJob", transform.fetchJob(job));
        Map<String, Object> data = Map.of("lines", List.of(Map.of("sum", "12.00")));
        JobCreation other = new JobCreation().workflowId(id.toString()).data(data);
        called("createJobNonIdempotent", transform.createJobNonIdempotent(other, null));
    }

    private void others() throws ApiException {
        SequenceApi sequence = new SequenceApi(client);
        called("listSeriesEntries", sequence.listSeriesEntries(fixture("series_id"), null, null));
        AccessApi access = new AccessApi(client);
        called("updateWorkspace", access.updateWorkspace(new WorkspaceUpdate().name("Java Ltd")));
        EnrollmentAuthorization authorization = new EnrollmentAuthorization()
            .clientId(fixtures.path("client_id").asText())
            .clientSecret(fixtures.path("client_secret").asText())
            .id(fixture("enrollment_id"))
            .ownerId(fixture("owner_id"));
        var enrollment = called("authorizeEnrollment", access.authorizeEnrollment(authorization));
        check(!enrollment.getToken().isEmpty(), "no token");
    }
}
