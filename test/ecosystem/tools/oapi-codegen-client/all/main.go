// Calls every operation by the client that oapi-codegen generates, with the types of Go.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/client/api"
	"github.com/google/uuid"
)

type fixtures struct {
	Token        string    `json:"token"`
	EntryID      uuid.UUID `json:"entry_id"`
	SeriesID     uuid.UUID `json:"series_id"`
	EnrollmentID uuid.UUID `json:"enrollment_id"`
	OwnerID      uuid.UUID `json:"owner_id"`
	ClientID     string    `json:"client_id"`
	ClientSecret string    `json:"client_secret"`
}

func called(operation string, status int, err error) {
	if err != nil || status != http.StatusOK {
		log.Fatalf("%s: status %d, %v", operation, status, err)
	}
	fmt.Println(operation)
}

func check(fine bool, message string) {
	if !fine {
		log.Fatal(message)
	}
}

func of[T any](value T) *T { return &value }

func main() {
	var given fixtures
	if err := json.Unmarshal([]byte(os.Getenv("FIXTURES")), &given); err != nil {
		log.Fatal(err)
	}
	client, err := api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+given.Token)
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	silo(client, given)
	transform(client, given)
	others(client, given)
}

func silo(client *api.ClientWithResponses, given fixtures) {
	ctx := context.Background()
	since := time.Now().AddDate(-10, 0, 0)
	page, err := client.ListSiloEntriesWithResponse(ctx, &api.ListSiloEntriesParams{CreatedAt: &since, Limit: of(2)})
	called("listSiloEntries", page.StatusCode(), err)
	entry := page.JSON200.List[0]
	again, err := client.ListSiloEntriesWithResponse(ctx, &api.ListSiloEntriesParams{CreatedAt: &entry.CreatedAt})
	check(err == nil && again.StatusCode() == http.StatusOK, "a date of a response cannot be sent back")
	updated, err := client.UpdateSiloEntryWithResponse(ctx, given.EntryID, api.SiloEntryUpdate{Folder: of("archive")})
	called("updateSiloEntry", updated.StatusCode(), err)
	check(updated.JSON200.Data != nil && len(*updated.JSON200.Data) > 0, "an update without data erased them")
	related, err := client.ListRelatedSiloEntriesWithResponse(ctx, given.EntryID, &api.ListRelatedSiloEntriesParams{CreatedAt: &since})
	called("listRelatedSiloEntries", related.StatusCode(), err)
}

func transform(client *api.ClientWithResponses, given fixtures) {
	ctx := context.Background()
	id := uuid.New()
	steps := []api.Step{{Id: of(uuid.New()), Name: of("Check"), Provider: of("check"), Config: &map[string]any{"deep": []int{1}}}}
	workflow, err := client.CreateWorkflowWithResponse(ctx, id, api.WorkflowCreation{Name: of("Go"), Steps: &steps})
	called("createWorkflow", workflow.StatusCode(), err)
	renamed, err := client.UpdateWorkflowWithResponse(ctx, id, api.WorkflowUpdate{Name: of("Renamed")})
	called("updateWorkflow", renamed.StatusCode(), err)
	check(renamed.JSON200.Steps != nil && len(*renamed.JSON200.Steps) == 1, "an update without steps erased them")
	creation := api.JobCreation{WorkflowId: of(id.String()), SiloEntryId: of(given.EntryID.String())}
	jobID, err := uuid.NewV7()
	check(err == nil, "no UUID of version 7")
	job, err := client.CreateJobWithResponse(ctx, jobID.String(), &api.CreateJobParams{Wait: of(5)}, creation)
	called("createJob", job.StatusCode(), err)
	fetched, err := client.FetchJobWithResponse(ctx, jobID)
	called("fetchJob", fetched.StatusCode(), err)
	data := map[string]any{"lines": []map[string]any{{"sum": "12.00"}}}
	other, err := client.CreateJobNonIdempotentWithResponse(ctx, nil, api.JobCreation{WorkflowId: of(id.String()), Data: &data})
	called("createJobNonIdempotent", other.StatusCode(), err)
}

func others(client *api.ClientWithResponses, given fixtures) {
	ctx := context.Background()
	series, err := client.ListSeriesEntriesWithResponse(ctx, given.SeriesID, nil)
	called("listSeriesEntries", series.StatusCode(), err)
	workspace, err := client.UpdateWorkspaceWithResponse(ctx, api.WorkspaceUpdate{Name: of("Go Ltd")})
	called("updateWorkspace", workspace.StatusCode(), err)
	enrollment, err := client.AuthorizeEnrollmentWithResponse(ctx, api.EnrollmentAuthorization{
		ClientId: &given.ClientID, ClientSecret: &given.ClientSecret, Id: &given.EnrollmentID, OwnerId: &given.OwnerID,
	})
	called("authorizeEnrollment", enrollment.StatusCode(), err)
	check(enrollment.JSON200.Token != "", "no token")
}
