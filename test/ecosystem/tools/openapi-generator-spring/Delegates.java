package org.openapitools.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.openapitools.model.*;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;

/** The responses that the document shows, in the types of Java; two operations add what they received. */
@Component
class Responses {
    private final ObjectMapper mapper;
    private final JsonNode responses;

    Responses(ObjectMapper mapper) throws IOException {
        this.mapper = mapper;
        responses = mapper.readTree(Path.of("responses.json").toFile());
    }

    <T> T example(String operation, Class<T> type) {
        return mapper.convertValue(responses.path(operation), type);
    }

    <T> ResponseEntity<T> of(String operation, Class<T> type) {
        return ResponseEntity.ok(example(operation, type));
    }
}

@Service
class Silo implements SiloApiDelegate {
    private final Responses responses;

    Silo(Responses responses) {
        this.responses = responses;
    }

    @Override
    public ResponseEntity<SiloEntryPage> listSiloEntries(String folder, OffsetDateTime createdAt, String cursor, Integer limit) {
        SiloEntryPage page = responses.example("listSiloEntries", SiloEntryPage.class);
        page.getList().get(0).setCreatedAt(createdAt);
        return ResponseEntity.ok(page);
    }

    @Override
    public ResponseEntity<SiloEntryPage> listRelatedSiloEntries(UUID id, UUID uuid, String context, OffsetDateTime createdAt, String cursor, Integer limit) {
        return responses.of("listRelatedSiloEntries", SiloEntryPage.class);
    }

    @Override
    public ResponseEntity<SiloEntry> updateSiloEntry(UUID id, SiloEntryUpdate update) {
        SiloEntry entry = responses.example("updateSiloEntry", SiloEntry.class);
        return ResponseEntity.ok(entry.id(id).data(update.getData()));
    }
}

@Service
class Transform implements TransformApiDelegate {
    private final Responses responses;

    Transform(Responses responses) {
        this.responses = responses;
    }

    @Override
    public ResponseEntity<Job> createJob(String id, JobCreation creation, Integer wait) {
        return responses.of("createJob", Job.class);
    }

    @Override
    public ResponseEntity<Job> createJobNonIdempotent(JobCreation creation, Integer wait) {
        return responses.of("createJobNonIdempotent", Job.class);
    }

    @Override
    public ResponseEntity<Job> fetchJob(UUID id) {
        return responses.of("fetchJob", Job.class);
    }

    @Override
    public ResponseEntity<Workflow> createWorkflow(UUID id, WorkflowCreation creation) {
        return responses.of("createWorkflow", Workflow.class);
    }

    @Override
    public ResponseEntity<Workflow> updateWorkflow(UUID id, WorkflowUpdate update) {
        return responses.of("updateWorkflow", Workflow.class);
    }
}

@Service
class Others implements SequenceApiDelegate, AccessApiDelegate {
    private final Responses responses;

    Others(Responses responses) {
        this.responses = responses;
    }

    @Override
    public java.util.Optional<org.springframework.web.context.request.NativeWebRequest> getRequest() {
        return java.util.Optional.empty();
    }

    @Override
    public ResponseEntity<SeriesEntryPage> listSeriesEntries(UUID seriesId, String cursor, Integer limit) {
        return responses.of("listSeriesEntries", SeriesEntryPage.class);
    }

    @Override
    public ResponseEntity<Workspace> updateWorkspace(WorkspaceUpdate update) {
        return responses.of("updateWorkspace", Workspace.class);
    }

    @Override
    public ResponseEntity<Enrollment> authorizeEnrollment(EnrollmentAuthorization authorization) {
        return responses.of("authorizeEnrollment", Enrollment.class);
    }
}
