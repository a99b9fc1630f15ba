import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { DocumentError } from '../../scripts/document/problems.ts';
import { lintDocument } from '../../scripts/lint/lint.ts';
import { copyDocument } from './document-copy.ts';

/** What is done to one file, and what is said then. */
interface Breakage {
  file: string;
  replace?: [found: string, by: string];
  write?: string;
  /** Where the one problem is: in the broken file unless given, at a text that stands there once. */
  at?: { file?: string; text: string };
  rule: string;
  message: RegExp;
  fix: RegExp;
}

const job = 'paths/transform-jobs-id.yaml';
const enrollment = 'schemas/EnrollmentAuthorization.yaml';
const misaligned = {
  file: job,
  rule: 'syntax',
  message: /^Found a line that does not begin where it should; expected the same indentation/,
  fix: /^Indent this line/,
};
const noDocument = {
  file: 'openapi.yaml',
  rule: 'openapi-document',
  fix: /^Begin the file with openapi: 3\.1\.0/,
};

const journeys = 'arazzo/journeys.arazzo.yaml';

const breakages: Record<string, Breakage> = {
  'a journey names an operation that does not exist': {
    file: journeys,
    replace: ['service.createWorkflow', 'service.createWorkflo'],
    at: { text: 'operationId: $sourceDescriptions.service.createWorkflo\n' },
    rule: 'journey-known',
    message: /^Found the operation createWorkflo, which the document does not have/,
    fix: /^Write one of listSiloEntries, /,
  },
  'a journey names a parameter that the operation does not have': {
    file: journeys,
    replace: ['name: wait', 'name: waits'],
    at: { text: 'name: waits' },
    rule: 'journey-known',
    message: /^Found the query parameter waits, which createJob does not have/,
    fix: /^Write one of wait\.$/,
  },
  'a key of a journey is misspelled': {
    file: journeys,
    replace: ['retryLimit:', 'retryLimt:'],
    at: { text: 'retryLimt' },
    rule: 'struct',
    message: /^Property `retryLimt` is not expected here/,
    fix: /^Write retryLimit in its place\.$/,
  },
  'the type of a field is removed': {
    file: enrollment,
    replace: ['  client_secret:\n    type: string\n', '  client_secret:\n'],
    at: { text: 'client_secret:' },
    rule: 'schema-typed',
    message: /^Found the field client_secret without a type; expected one, such as type: string\.$/,
    fix: /^Add the type/,
  },
  'a type is misspelled': {
    file: enrollment,
    replace: ['type: object', 'type: objcet'],
    at: { text: 'type: objcet' },
    rule: 'struct',
    message: /`type` can be one of the following only: "object"/,
    fix: /^Write object in its place\.$/,
  },
  'a $ref is misspelled': {
    file: job,
    replace: ['schemas/JobCreation.yaml', 'schemas/JobCeration.yaml'],
    at: { text: '../schemas/JobCeration.yaml' },
    rule: 'reference',
    message:
      /^Found \$ref: \.\.\/schemas\/JobCeration\.yaml, but there is no file \S.*schemas\/JobCeration\.yaml;/,
    fix: /^Write \$ref: \.\.\/schemas\/JobCreation\.yaml\.$/,
  },
  'the pointer of a $ref is misspelled': {
    file: job,
    replace: ['schemas/JobCreation.yaml', 'schemas/Job.yaml#/properties/statsu'],
    at: { text: '../schemas/Job.yaml#/properties/statsu' },
    rule: 'reference',
    message: /has nothing at \/properties\/statsu; expected a place that exists\.$/,
    fix: /^Write \$ref: \.\.\/schemas\/Job\.yaml#\/properties\/status\.$/,
  },
  'a $ref leads to a network': {
    file: job,
    replace: ['../schemas/JobCreation.yaml', 'https://service.example.com/JobCreation.yaml'],
    at: { text: 'https://service.example.com/JobCreation.yaml' },
    rule: 'reference',
    message: /expected a file of this document/,
    fix: /^Copy the file to the document/,
  },
  'a $ref leads to itself': {
    file: 'schemas/Uuid.yaml',
    write: '$ref: Uuid.yaml\n',
    at: { text: 'Uuid.yaml' },
    rule: 'reference',
    message: /^Found \$ref: Uuid\.yaml, which leads back to itself/,
    fix: /^Write the object here/,
  },
  'a file that a $ref leads to is empty': {
    file: 'schemas/SiloEntryUpdate.yaml',
    write: '',
    at: { file: 'paths/silo-entries-id.yaml', text: '../schemas/SiloEntryUpdate.yaml' },
    rule: 'reference',
    message: /but that file is empty; expected an object in it\.$/,
    fix: /^Write \S.*schemas\/SiloEntryUpdate\.yaml,/,
  },
  'an operationId is there twice': {
    file: 'paths/access-workspace.yaml',
    replace: ['operationId: updateWorkspace', 'operationId: authorizeEnrollment'],
    at: { file: 'paths/access-enrollment-authorize.yaml', text: 'operationId:' },
    rule: 'operation-id-unique',
    message:
      /^Found the operationId authorizeEnrollment, which PATCH \/access\/v1\/workspace has already/,
    fix: /^Give one of the two operations another name\.$/,
  },
  'a line is indented too far': {
    ...misaligned,
    replace: ['  summary: Fetch a job', '   summary: Fetch a job'],
    at: { text: '   summary: Fetch a job' },
  },
  'a line is indented too far behind a text, which then goes on in it': {
    ...misaligned,
    replace: ['  operationId: fetchJob\n', '  operationId: fetchJob\n    deprecated: true\n'],
    at: { text: '    deprecated: true' },
  },
  'a line is indented too little': {
    ...misaligned,
    replace: ['  summary: Fetch a job', ' summary: Fetch a job'],
    at: { text: ' summary: Fetch a job' },
  },
  'a line is not indented': {
    ...misaligned,
    replace: ['  summary: Fetch a job', 'summary: Fetch a job'],
    at: { text: '  description: |-\n    Get a job' },
  },
  'a field stands at the wrong level, which is YAML all the same': {
    file: enrollment,
    write: 'type: object\nclient_id:\n  type: string\n',
    at: { text: 'client_id:' },
    rule: 'struct',
    message: /^Property `client_id` is not expected here\.$/,
    fix: /a key may be misspelled, or stand at the wrong level/,
  },
  'a line is indented by a tab': {
    file: job,
    replace: ['  summary: Fetch a job', '\tsummary: Fetch a job'],
    at: { text: '\tsummary' },
    rule: 'syntax',
    message: /^Found a tab in front of a line; expected spaces\.$/,
    fix: /^Replace the tab with spaces/,
  },
  'a key is there twice': {
    file: job,
    replace: ['  summary: Fetch a job', '  summary: Fetch a job\n  summary: Get a job'],
    at: { text: 'summary: Get a job' },
    rule: 'syntax',
    message: /^Found this key a second time in one object; expected each key once\.$/,
    fix: /^Remove one of the two/,
  },
  'an example does not match its schema': {
    file: 'examples/updateWorkspace.request.yaml',
    replace: ['name: ', 'name: 7 # '],
    at: { text: 'name: 7' },
    rule: 'oas3-valid-media-example',
    message: /"name" property type must be string/,
    fix: /^Correct the example; if the example is right, correct the schema\.$/,
  },
  'an example does not match a format': {
    file: 'examples/updateWorkspace.response.yaml',
    replace: ['created_at: ', "created_at: '2026-02-30T00:00:00.000Z' # "],
    at: { text: 'created_at: ' },
    rule: 'oas3-valid-media-example',
    message: /"created_at" property must match format "date-time"/,
    fix: /^Correct the example/,
  },
  'the file is empty': {
    ...noDocument,
    write: '',
    message: /^Found an empty file; expected an OpenAPI document of version 3\.$/,
  },
  'the file is no OpenAPI': {
    ...noDocument,
    write: 'name: document-processing-api\n',
    message: /^Found an object without `openapi`; expected an OpenAPI document/,
  },
  'the file is of an older kind': {
    ...noDocument,
    write: 'swagger: "2.0"\n',
    message: /^Found Swagger 2\.0; expected an OpenAPI document/,
  },
  'the file is a plain text': {
    ...noDocument,
    write: 'Hello\n',
    message: /^Found a text at the top; expected an OpenAPI document/,
  },
};

describe('a new user breaks the document', () => {
  test.each(Object.entries(breakages))(
    '%s',
    async (_, { file, at, rule, message, fix, ...change }) => {
      const copy = await copyDocument();
      if (change.replace) await copy.replace(file, ...change.replace);
      if (change.write !== undefined) await copy.write(file, change.write);
      const place = at ? await copy.placeOf(at.file ?? file, at.text) : '1:1';

      const { problems } = await lintDocument(join(copy.directory, 'openapi.yaml'));

      expect(problems.map((each) => `${resolve(each.file)}:${each.line}:${each.column}`)).toEqual([
        `${join(copy.directory, at?.file ?? file)}:${place}`,
      ]);
      expect(problems).toEqual([
        expect.objectContaining({
          severity: 'error',
          rule,
          message: expect.stringMatching(message),
          fix: expect.stringMatching(fix),
        }),
      ]);
    },
  );
});

const unmakeable = {
  'a $ref is misspelled': [
    'paths/transform-jobs-id.yaml',
    'schemas/JobCreation',
    'schemas/JobCeration',
  ],
  'an operationId is there twice': [
    'paths/access-enrollment-authorize.yaml',
    'authorizeEnrollment',
    'updateWorkspace',
  ],
  'the paths are gone': ['openapi.yaml', '\npaths:', '\npahts:'],
  'the register of decisions is no YAML': ['decisions.yaml', '\ndecisions:', '\n: decisions:'],
} as const;

describe('nothing is made from a document that is broken', () => {
  test.each(Object.entries(unmakeable))('%s', async (_, [file, found, by]) => {
    const copy = await copyDocument();
    await copy.replace(file, found, by);

    const made = bundleDocument(join(copy.directory, 'openapi.yaml'));

    const { problems } = (await made.catch((error) => error)) as DocumentError;
    expect(problems.map((each) => resolve(each.file))).toEqual([join(copy.directory, file)]);
  });
});
