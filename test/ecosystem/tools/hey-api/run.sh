set -e
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-save @hey-api/openapi-ts@0.99.0 typescript@5.9.3 @types/node@26.6.6 esbuild@0.28.2 || exit 77
npx openapi-ts --input "$DOCUMENT" --output src/api --silent
echo generated
npx tsc --noEmit --strict --target es2024 --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node call.ts
echo compiled
npx esbuild call.ts --bundle --platform=node --format=esm --outfile=call.mjs --log-level=error
"$NODE" call.mjs
