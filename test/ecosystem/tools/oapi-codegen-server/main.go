// The operations of the generated server: the responses that the document shows, in the types of Go, and in two of them
// what was received.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"example.com/server/api"
)

type server struct{ responses map[string]json.RawMessage }

func respond[T any](s server, operation string) (T, error) {
	var value T
	err := json.Unmarshal(s.responses[operation], &value)
	return value, err
}

func (s server) ListSiloEntries(_ context.Context, request api.ListSiloEntriesRequestObject) (api.ListSiloEntriesResponseObject, error) {
	page, err := respond[api.ListSiloEntries200JSONResponse](s, "listSiloEntries")
	page.List[0].CreatedAt = *request.Params.CreatedAt
	return page, err
}

func (s server) UpdateSiloEntry(_ context.Context, request api.UpdateSiloEntryRequestObject) (api.UpdateSiloEntryResponseObject, error) {
	entry, err := respond[api.UpdateSiloEntry200JSONResponse](s, "updateSiloEntry")
	entry.Id, entry.Data = request.Id, request.Body.Data
	return entry, err
}

func (s server) ListRelatedSiloEntries(context.Context, api.ListRelatedSiloEntriesRequestObject) (api.ListRelatedSiloEntriesResponseObject, error) {
	return respond[api.ListRelatedSiloEntries200JSONResponse](s, "listRelatedSiloEntries")
}

func (s server) CreateJobNonIdempotent(context.Context, api.CreateJobNonIdempotentRequestObject) (api.CreateJobNonIdempotentResponseObject, error) {
	return respond[api.CreateJobNonIdempotent200JSONResponse](s, "createJobNonIdempotent")
}

func (s server) FetchJob(context.Context, api.FetchJobRequestObject) (api.FetchJobResponseObject, error) {
	return respond[api.FetchJob200JSONResponse](s, "fetchJob")
}

func (s server) CreateJob(context.Context, api.CreateJobRequestObject) (api.CreateJobResponseObject, error) {
	return respond[api.CreateJob200JSONResponse](s, "createJob")
}

func (s server) CreateWorkflow(context.Context, api.CreateWorkflowRequestObject) (api.CreateWorkflowResponseObject, error) {
	return respond[api.CreateWorkflow200JSONResponse](s, "createWorkflow")
}

func (s server) UpdateWorkflow(context.Context, api.UpdateWorkflowRequestObject) (api.UpdateWorkflowResponseObject, error) {
	return respond[api.UpdateWorkflow200JSONResponse](s, "updateWorkflow")
}

func (s server) ListSeriesEntries(context.Context, api.ListSeriesEntriesRequestObject) (api.ListSeriesEntriesResponseObject, error) {
	return respond[api.ListSeriesEntries200JSONResponse](s, "listSeriesEntries")
}

func (s server) UpdateWorkspace(context.Context, api.UpdateWorkspaceRequestObject) (api.UpdateWorkspaceResponseObject, error) {
	return respond[api.UpdateWorkspace200JSONResponse](s, "updateWorkspace")
}

func (s server) AuthorizeEnrollment(context.Context, api.AuthorizeEnrollmentRequestObject) (api.AuthorizeEnrollmentResponseObject, error) {
	return respond[api.AuthorizeEnrollment200JSONResponse](s, "authorizeEnrollment")
}

func main() {
	text, err := os.ReadFile("responses.json")
	if err != nil {
		log.Fatal(err)
	}
	var s server
	if err := json.Unmarshal(text, &s.responses); err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), api.Handler(api.NewStrictHandler(s, nil))))
}
