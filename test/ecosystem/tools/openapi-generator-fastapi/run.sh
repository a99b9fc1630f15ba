openapi-generator generate -g python-fastapi -i "$DOCUMENT" -o server
sed -i.bak 's/Optional\[StrictInt\]/Optional[int]/g; s/strict=True, ge/ge/g' server/src/openapi_server/apis/*.py
python_packages fastapi==0.165.0 uvicorn==0.54.0
echo generated
cp operations.py server/src/openapi_server/impl/
python -W error -m compileall -q server/src
echo compiled
PYTHONPATH=server/src start_server python -m uvicorn openapi_server.main:app --port "$PORT" --log-level warning
"$NODE" "$CALL_SERVER" "http://127.0.0.1:$PORT"
