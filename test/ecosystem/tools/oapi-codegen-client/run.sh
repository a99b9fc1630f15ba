mkdir -p api
go mod init example.com/client 2> go.log
go_run "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v$VERSION" -config oapi-codegen-client.yaml "$DOCUMENT"
go mod tidy || installation_failed go
example go run .
echo generated
go vet ./...
go build -o call ./all
echo compiled
./call
