python_packages "openapi-python-client==$VERSION"
openapi-python-client generate --fail-on-warning --path "$DOCUMENT" --config openapi-python-client.yaml --meta none --output-path service_client
example python example.py
echo generated
python -W error -m compileall -q service_client
echo compiled
python call.py
