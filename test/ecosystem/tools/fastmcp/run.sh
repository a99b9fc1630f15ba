set -e
python3 -m venv environment
environment/bin/python -m pip install --quiet fastmcp==4.1.2 || exit 77
environment/bin/python call.py
