openapi-generator generate -g typescript-fetch -i "$DOCUMENT" -o src/api --additional-properties importFileExtension=.ts
echo generated
npm_packages
compile_and_call
