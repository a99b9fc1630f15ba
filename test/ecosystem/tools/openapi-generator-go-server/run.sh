openapi-generator generate -g go-server -i "$DOCUMENT" -o server --git-user-id example --git-repo-id server --additional-properties disallowAdditionalPropertiesIfNotPresent=false
sed -i.bak -E '/DisallowUnknownFields/d; s/ (bool|int32|string) (`json:"[a-z_]+),omitempty/ *\1 \2,omitzero/; s/,omitempty/,omitzero/' server/go/*.go
go -C server mod tidy || installation_failed go
echo generated
cp main.go server/
cp responses.json server/
cd server
go vet ./...
go build -o server .
echo compiled
start_server ./server
"$NODE" "$CALL_SERVER" "http://127.0.0.1:$PORT"
