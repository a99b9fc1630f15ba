npm_packages "orval@$VERSION"
npx orval --input "$DOCUMENT" --output src/api.ts --client fetch --fail-on-warnings
echo generated
compile_and_call
