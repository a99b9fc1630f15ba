/** What to do about ready-made rules, which come without a word on it. */
export const mending: Record<string, string> = {
  'duplicated-entry-in-enum': 'Remove one of the two values.',
  'no-enum-type-mismatch': 'Give the values the type of the schema.',
  'no-invalid-media-type-examples':
    'Correct the example; if the example is right, correct the schema.',
  'no-invalid-parameter-examples':
    'Correct the example; if the example is right, correct the schema.',
  'no-invalid-schema-examples': 'Correct the example; if the example is right, correct the schema.',
  'no-required-schema-properties-undefined':
    'Describe the field under properties, or remove it from required.',
  'no-unused-components': 'Refer to the component, or remove it.',
  'operation-operationId':
    'Give the operation an operationId in camelCase, such as listSiloEntries.',
  'operation-operationId-unique':
    'Give one of the two operations another name; `docproc lint` names both.',
  'oas3-examples-value-or-externalValue': 'Put the example under value, beside its summary.',
  'oas3-schema': 'Write the object as OpenAPI 3.1 defines it; a key may stand at the wrong level.',
  'oas3-server-variables': 'Describe each variable of the URL under variables, with a default.',
  'oas3-unused-component': 'Refer to the component, or remove it.',
  'oas3-valid-media-example': 'Correct the example; if the example is right, correct the schema.',
  'oas3-valid-schema-example': 'Correct the example; if the example is right, correct the schema.',
  'operation-tag-defined': 'Use one of the tags of the root, or add it there.',
  'path-parameters-defined': 'Give the path and its parameters the same names.',
  'path-params': 'Give the path and its parameters the same names.',
  'security-defined':
    'Name the security schemes that apply, or say with `security: []` that none does.',
  struct:
    'Write the object as OpenAPI 3.1 defines it; a key may be misspelt, or stand at the wrong level.',
};

/** What to do about a finding of a ready-made rule. */
export function mendingOf(rule: string): string {
  return (
    mending[rule] ??
    'Correct this place as the message says; the rule is one of Spectral or Redocly.'
  );
}
