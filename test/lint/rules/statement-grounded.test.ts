import { describeRule } from '../describe-rule.ts';

const place = '/components/schemas/Thing';
const at = ['components', 'schemas', 'Thing'];
const fact = (says: Record<string, unknown>, pointer = place) => ({
  id: 'F001',
  pointers: [pointer],
  says,
});
const bundle = (schema: Record<string, unknown>, facts: unknown[], decisions: unknown[] = []) => ({
  document: {
    openapi: '3.1.0',
    components: { schemas: { Thing: schema } },
    'x-facts': facts,
    'x-decisions': decisions,
  },
});
const decision = (says?: Record<string, unknown>) => ({
  id: 'D01',
  applies_to: [place],
  ...(says && { says }),
});
const fields = { a: { type: 'string' }, b: { type: 'string' } };
const ofFields = ['a', 'b'].map((name) => fact({ type: 'string' }, `${place}/properties/${name}`));

describeRule('statement-grounded', 'authored-bundle', {
  fires: {
    'a keyword with neither a fact nor a decision': {
      ...bundle({ type: 'string', maxLength: 9 }, [fact({ type: 'string' })]),
      reports: [
        { path: [...at, 'maxLength'], message: /Found 9; expected a fact .* or a decision/ },
      ],
    },
    'another value than that of the fact': {
      ...bundle({ type: 'string' }, [fact({ type: 'integer' })]),
      reports: [
        { path: [...at, 'type'], message: /Found "string"; F001 says "integer"/ },
        { path: [...at, 'type'], message: /nothing that states "integer"/ },
      ],
    },
    'a fact that the document does not state': {
      ...bundle({ type: 'string' }, [fact({ type: 'string', format: 'uuid' })]),
      reports: [{ path: at, message: /"uuid" at .*\/format, as F001 says/ }],
    },
    'a value for what a decision leaves open': {
      ...bundle(
        { type: 'string', enum: ['a'], 'x-decision': { enum: 'D01' } },
        [fact({ type: 'string' })],
        [decision()],
      ),
      reports: [{ path: [...at, 'enum'], message: /Found "a"; D01 leaves it open/ }],
    },
    'another value than a decision assumes': {
      ...bundle(
        { type: 'integer', minimum: 1, 'x-decision': { minimum: 'D01' } },
        [fact({ type: 'integer' })],
        [decision({ minimum: 0 })],
      ),
      reports: [
        { path: [...at, 'minimum'], message: /Found 1; D01 says 0/ },
        { path: [...at, 'minimum'], message: /states 0 at .*, as D01 says/ },
      ],
    },
    'a mark on what a fact says': {
      ...bundle(
        { type: 'string', 'x-decision': { type: 'D01' } },
        [fact({ type: 'string' })],
        [decision({ type: 'string' })],
      ),
      reports: [{ path: [...at, 'type'], message: /which F001 says, with the mark D01/ }],
    },
    'a field that must be there by neither': {
      ...bundle({ type: 'object', required: ['a', 'b'], properties: fields }, [
        fact({ type: 'object', required: ['a'] }),
        ...ofFields,
      ]),
      reports: [{ path: [...at, 'required'], message: /Found "b"; F001 says \["a"\]/ }],
    },
  },
  passes: {
    'what facts say, and what decisions assume': bundle(
      {
        type: 'object',
        description: 'A thing.',
        required: ['a', 'b'],
        properties: fields,
        'x-decision': { required: { b: 'D01' } },
      },
      [fact({ type: 'object', required: ['a'] }), ...ofFields],
      [decision({ required: ['b', 'c'] })],
    ),
    'an open keyword that is not there': bundle(
      { type: 'string', 'x-decision': { enum: 'D01' } },
      [fact({ type: 'string' })],
      [decision()],
    ),
    'what is of any type': bundle({ description: 'Anything.' }, [fact({})]),
  },
});
