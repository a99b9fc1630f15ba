openapi-generator generate -g python -i "$DOCUMENT" -o client
echo generated
python_packages -r client/requirements.txt
python -W error -m compileall -q client/openapi_client
echo compiled
PYTHONPATH=client python -W error call.py
