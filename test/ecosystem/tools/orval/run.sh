npm_packages "orval@$VERSION" uuid@14.0.3 esbuild@0.28.2
npx orval --input "$DOCUMENT" --output src/api.ts --client fetch --fail-on-warnings
npx esbuild example.ts --bundle --platform=node --format=esm --outfile=example.mjs
example "$NODE" example.mjs
echo generated
compile_and_call
