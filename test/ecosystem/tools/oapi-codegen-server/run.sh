set -e
mkdir api
go mod init example.com/server 2> /dev/null
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config config.yaml "$DOCUMENT" || exit 77
echo generated
go mod tidy || exit 77
go vet ./...
go build -o server .
echo compiled
TOKEN=fake-token ./server &
trap "kill $!" EXIT
curl --silent --output /dev/null --retry 9 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$PORT"
"$NODE" "$DOCPROC" contract "http://127.0.0.1:$PORT" --token fake-token
