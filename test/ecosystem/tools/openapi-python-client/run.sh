set -e
python3 -m venv environment
environment/bin/python -m pip install --quiet openapi-python-client==0.29.1 || exit 77
environment/bin/openapi-python-client generate --path "$DOCUMENT" --config config.yaml --meta none --output-path service_client
echo generated
environment/bin/python -W error -m compileall -q service_client
echo compiled
environment/bin/python call.py
