openapi-generator generate -g typescript-fetch -i "$DOCUMENT" -o src/api --additional-properties importFileExtension=.ts
npm_packages uuid@14.0.3 esbuild@0.28.2
npx esbuild example.ts --bundle --platform=node --format=esm --outfile=example.mjs
example "$NODE" example.mjs
echo generated
compile_and_call
