mkdir -p api
go mod init example.com/server 2> go.log
go_run "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v$VERSION" -config oapi-codegen-server.yaml "$DOCUMENT"
go mod tidy || installation_failed go
echo generated
go vet ./...
go build -o server .
echo compiled
start_server ./server
"$NODE" "$CALL_SERVER" "http://127.0.0.1:$PORT"
