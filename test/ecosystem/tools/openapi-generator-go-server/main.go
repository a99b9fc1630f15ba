// The operations of the generated server: the responses that the document shows, in the types of Go.
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

func respond[T any](s server, operation string) (api.ImplResponse, error) {
	var value T
	err := json.Unmarshal(s.responses[operation], &value)
	return api.Response(http.StatusOK, value), err
}

func (s server) ListSiloEntries(context.Context, string, time.Time, string, int32) (api.ImplResponse, error) {
	return respond[api.SiloEntryPage](s, "listSiloEntries")
}

func (s server) UpdateSiloEntry(context.Context, string, api.SiloEntryUpdate) (api.ImplResponse, error) {
	return respond[api.SiloEntry](s, "updateSiloEntry")
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
