set -e
mvn --quiet dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. || exit 77
java -jar openapi-generator-cli-7.25.0.jar generate -g typescript-fetch -i "$DOCUMENT" -o src/api --additional-properties importFileExtension=.ts
echo generated
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-save typescript@5.9.3 @types/node@26.6.6 esbuild@0.28.2 || exit 77
npx tsc --noEmit --strict --target es2024 --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node call.ts
echo compiled
npx esbuild call.ts --bundle --platform=node --format=esm --outfile=call.mjs --log-level=error
"$NODE" call.mjs
