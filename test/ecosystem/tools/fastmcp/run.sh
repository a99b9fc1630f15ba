python_packages "fastmcp==$VERSION"
echo generated
python call.py
