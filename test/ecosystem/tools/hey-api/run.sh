npm_packages "@hey-api/openapi-ts@$VERSION"
npx openapi-ts --input "$DOCUMENT" --output src/api &> generator.log
echo generated
# npm warns of what the user has configured.
no_warnings 'npm warn'
compile_and_call
