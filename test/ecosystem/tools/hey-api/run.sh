npm_packages "@hey-api/openapi-ts@$VERSION" uuid@14.0.3 esbuild@0.28.2
npx openapi-ts --input "$DOCUMENT" --output src/api &> generator.log
npx esbuild example.ts --bundle --platform=node --format=esm --outfile=example.mjs
example "$NODE" example.mjs
echo generated
# npm warns of what the user has configured.
no_warnings 'npm warn'
compile_and_call
