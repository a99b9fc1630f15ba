/** Made by the build: see scripts/package/build/answer-validators.ts. */
declare module 'answer-validators' {
  const validators: import('../client/check-responses.ts').AnswerValidators;
  export default validators;
}
