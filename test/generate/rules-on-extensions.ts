/** The lint rules that report a document without extensions, however good it is otherwise. */
export const rulesOnExtensions = [
  'assumption-marked',
  'client-method-declared',
  'error-responses',
  'retry-declared',
  'statement-grounded',
  'string-form',
];
