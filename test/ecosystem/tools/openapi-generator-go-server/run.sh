openapi-generator generate -g go-server -i "$DOCUMENT" -o server --git-user-id example --git-repo-id server
go -C server mod tidy || installation_failed go
echo generated
cp main.go server/
cp responses.json server/
cd server
go vet ./...
go build -o server .
echo compiled
start_server ./server
"$NODE" "$CALL_SERVER" "http://127.0.0.1:$PORT" --without-empty
