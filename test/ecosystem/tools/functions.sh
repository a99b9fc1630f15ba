# What the scripts of several tools share. Status 77 says that something could not be installed.

# Ends a script that could not install what it needs. If a package that is known to exist cannot be fetched either, the
# network is at fault, and the status is 77. Otherwise what is asked for is wrong, such as files that were generated.
#
# $1: the program that installs
installation_failed() {
  # Outside of what was generated, and past the caches.
  (
    cd /
    case $1 in
      cargo) cargo info --quiet itoa ;;
      go) go list -m golang.org/x/text@latest ;;
      maven) maven "-Dmaven.repo.local=$OLDPWD/known" dependency:get -Dartifact=org.slf4j:slf4j-api:2.0.17 ;;
      pip) python3 -m pip download --quiet --no-cache-dir --no-deps --dest "$OLDPWD/known" six ;;
    esac
  ) > known.log 2>&1 || exit 77
  exit 1
}

# Puts a virtual environment with these packages of Python first in the path. It stays for the next run.
python_packages() {
  local environment
  environment=$CACHE/python-$(printf '%s ' "$VERSION" "$@" | cksum | cut -d ' ' -f 1)
  if [ ! -e "$environment/installed" ]; then
    python3 -m venv --clear "$environment" || exit 77
    "$environment/bin/python" -m pip install --quiet "$@" || installation_failed pip
    touch "$environment/installed"
  fi
  PATH=$environment/bin:$PATH
}

# The generator of https://openapi-generator.tech, of the version of the tool.
openapi-generator() {
  local jar=$CACHE/openapi-generator-cli-$VERSION.jar
  [ -e "$jar" ] || maven dependency:copy "-Dartifact=org.openapitools:openapi-generator-cli:$VERSION" "-DoutputDirectory=$CACHE" || installation_failed maven
  java -jar "$jar" "$@" > generator.log
  no_warnings "${explained_by_openapi_generator[@]}"
}

# What it warns of though the document is fine.
explained_by_openapi_generator=(
  # It says both of every document in OpenAPI 3.1.
  'OpenAPI 3.1 support is still in beta'
  'Failed to get the schema name: null'
  # Rust reserves some names.
  'cannot be used as a model name. Renamed to'
  'cannot be used as a field/variable name. Renamed to'
  'cannot be used as a parameter name. Renamed to'
  # An example of a body that is an object is in no comment of Java.
  'Ignoring complex example on request body'
  # Options of the generator for Spring that keep what they are by default.
  "'generateJsonIncludeAnnotations' is not set"
  "'generateJsonSetterNullsAnnotations' is not set"
)

# Fails if generator.log has a warning that contains none of these texts.
no_warnings() {
  local text found
  found=$(grep -E 'WARN|ERROR|[Ww]arn' generator.log || true)
  for text in "$@"; do found=$(grep -vF -e "$text" <<< "$found" || true); done
  [ -z "$found" ] || { echo "$found" >&2; exit 1; }
}

# Runs a program that prints nothing on stderr but warnings and errors. Fails if it prints any.
without_warnings() {
  local status=0
  "$@" 2> warnings.log || status=$?
  cat warnings.log >&2
  [ "$status" = 0 ] && [ ! -s warnings.log ] || exit 1
}

# Runs a program of Go as `go run` does, without warnings. What fails before it runs is its installation.
go_run() {
  GOBIN=$PWD/bin go install "$1" || installation_failed go
  without_warnings bin/* "${@:2}"
}

maven() {
  mvn --quiet --batch-mode "$@"
}

# Runs the program that the guide shows: it prints the identifier of a job, of version 7, and the error of one that does
# not exist.
example() {
  "$@" > example.log
  grep -Eq '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-' example.log && grep -q '^404 .*there is no job' example.log ||
    { cat example.log >&2; exit 1; }
}

# Installs packages of npm beside the compiler.
npm_packages() {
  echo '{ "private": true, "type": "module" }' > package.json
  npm install --silent --no-save "$@" typescript@5.9.3 @types/node@26.6.6 || exit 77
}

# Compiles call.ts, example.ts and what they import, and runs call.ts.
compile_and_call() {
  npx tsc --noEmit --strict --target es2024 --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node call.ts example.ts
  echo compiled
  npx esbuild call.ts --bundle --platform=node --format=esm --outfile=call.mjs --log-level=error
  "$NODE" call.mjs
}

# Starts a server that listens on $PORT, and waits until it does. It ends with the script.
start_server() {
  "$@" &
  trap "kill $!" EXIT
  curl --silent --output /dev/null --retry 60 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$PORT"
}
