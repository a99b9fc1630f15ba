python_packages "fastmcp==$VERSION"
echo generated
mkdir -p api
cp "$DOCUMENT" api/openapi.plain.json
without_warnings python call.py
