// The operations of the generated server: the responses that the document shows, in the types of Go, and in two of them
// what was received.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"

	api "github.com/example/server/go"
)

type server struct{ responses map[string]json.RawMessage }

func example[T any](s server, operation string) (T, error) {
	var value T
	err := json.Unmarshal(s.responses[operation], &value)
	return value, err
}

func respond[T any](s server, operation string) (api.ImplResponse, error) {
	value, err := example[T](s, operation)
	return api.Response(http.StatusOK, value), err
}

func (s server) ListSiloEntries(_ context.Context, _ string, createdAt time.Time, _ string, _ int32) (api.ImplResponse, error) {
	page, err := example[api.SiloEntryPage](s, "listSiloEntries")
	page.List[0].CreatedAt = createdAt
	return api.Response(http.StatusOK, page), err
}

func (s server) UpdateSiloEntry(_ context.Context, id string, update api.SiloEntryUpdate) (api.ImplResponse, error) {
	entry, err := example[api.SiloEntry](s, "updateSiloEntry")
	entry.Id, entry.Data = id, update.Data
	return api.Response(http.StatusOK, entry), err
}

func (s server) ListRelatedSiloEntries(context.Context, string, string, string, time.Time, string, int32) (api.ImplResponse, error) {
	return respond[api.SiloEntryPage](s, "listRelatedSiloEntries")
}

func (s server) CreateJobNonIdempotent(context.Context, api.JobCreation, int32) (api.ImplResponse, error) {
	return respond[api.Job](s, "createJobNonIdempotent")
}

func (s server) FetchJob(context.Context, string) (api.ImplResponse, error) {
	return respond[api.Job](s, "fetchJob")
}

func (s server) CreateJob(context.Context, string, api.JobCreation, int32) (api.ImplResponse, error) {
	return respond[api.Job](s, "createJob")
}

func (s server) CreateWorkflow(context.Context, string, api.WorkflowCreation) (api.ImplResponse, error) {
	return respond[api.Workflow](s, "createWorkflow")
}

func (s server) UpdateWorkflow(context.Context, string, api.WorkflowUpdate) (api.ImplResponse, error) {
	return respond[api.Workflow](s, "updateWorkflow")
}

func (s server) ListSeriesEntries(context.Context, string, string, int32) (api.ImplResponse, error) {
	return respond[api.SeriesEntryPage](s, "listSeriesEntries")
}

func (s server) UpdateWorkspace(context.Context, api.WorkspaceUpdate) (api.ImplResponse, error) {
	return respond[api.Workspace](s, "updateWorkspace")
}

func (s server) AuthorizeEnrollment(context.Context, api.EnrollmentAuthorization) (api.ImplResponse, error) {
	return respond[api.Enrollment](s, "authorizeEnrollment")
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
	router := api.NewRouter(
		api.NewSiloAPIController(s), api.NewTransformAPIController(s),
		api.NewSequenceAPIController(s), api.NewAccessAPIController(s),
	)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), router))
}
