npm_packages "@hey-api/openapi-ts@$VERSION"
npx openapi-ts --input "$DOCUMENT" --output src/api --silent
echo generated
compile_and_call
