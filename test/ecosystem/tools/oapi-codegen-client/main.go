// Lists two entries, creates a job for the first one, and fetches a job that does not exist.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.com/client/api"
	"github.com/google/uuid"
)

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
			return nil
		}))
	check(err)

	folder, limit := "sales-invoices", 2
	page, err := client.ListSiloEntriesWithResponse(ctx, &api.ListSiloEntriesParams{Folder: &folder, Limit: &limit})
	check(err)

	workflow, entry := os.Getenv("WORKFLOW_ID"), page.JSON200.List[0].Id.String()
	creation := api.JobCreation{WorkflowId: &workflow, SiloEntryId: &entry}
	id, err := uuid.NewV7()
	check(err)
	job, err := client.CreateJobWithResponse(ctx, id.String(), nil, creation)
	check(err)
	fmt.Println(job.JSON200.Id)

	// JSON200 is nil when a call fails, and JSONDefault has the error.
	missing, err := client.FetchJobWithResponse(ctx, uuid.New())
	check(err)
	if body := missing.JSONDefault; body != nil && body.Message != nil {
		fmt.Println(missing.StatusCode(), *body.Message)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
