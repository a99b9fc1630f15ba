npm_packages "orval@$VERSION"
npx orval --input "$DOCUMENT" --output src/api.ts --client fetch
echo generated
compile_and_call
