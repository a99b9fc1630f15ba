/** Written by the build: see scripts/package/build/build-client.ts. */
declare module 'response-validators' {
  const validators: import('./check.ts').ResponseValidators;
  export default validators;
}
