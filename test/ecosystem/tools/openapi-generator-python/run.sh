openapi-generator generate -g python -i "$DOCUMENT" -o client
python_packages -r client/requirements.txt
PYTHONPATH=client example python example.py
echo generated
python -W error -m compileall -q client/openapi_client
echo compiled
PYTHONPATH=client python -W error call.py
