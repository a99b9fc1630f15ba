import type {
  OpenAPIDocument,
  OperationObject,
  RequestBodyObject,
} from '../../../scripts/document/openapi.ts';
import { operationsOf } from '../../support/bundle.ts';
import { drop, type Mutant, type Path, rename, set } from './mutant.ts';

const json = ['content', 'application/json'];
const addedParameter = { name: 'added', in: 'query', schema: { type: 'string' } };

/** Changes to what each operation is, takes and returns. */
export function operationMutants(document: OpenAPIDocument): Mutant[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const place = ['paths', path, method];
    return [
      drop(['paths', path], method),
      rename(['paths', path], method, method === 'post' ? 'put' : 'post'),
      rename(['paths'], path, path.replace('/v1/', '/v2/')),
      set(place, 'deprecated', true),
      set(place, 'callbacks', {}),
      ...securityMutants(place, operation),
      ...parameterListMutants(place, operation),
      ...bodyMutants(place, operation),
      ...responseMutants(place),
    ];
  });
}

function securityMutants(place: Path, operation: OperationObject): Mutant[] {
  if (operation.security) return [drop(place, 'security'), drop(place, 'x-decision')];
  return [set(place, 'security', []), set(place, 'x-decision', 'D01')];
}

function parameterListMutants(place: Path, { parameters = [] }: OperationObject): Mutant[] {
  return [
    set(place, 'parameters', [...parameters, addedParameter]),
    set(place, 'parameters', [...parameters, { ...addedParameter, in: 'header' }]),
    ...parameters.map((_, index) => set(place, 'parameters', parameters.toSpliced(index, 1))),
  ];
}

function bodyMutants(place: Path, { requestBody }: OperationObject): Mutant[] {
  const other = { schema: { $ref: '#/components/schemas/Step' } };
  const body = [...place, 'requestBody'];
  if (!requestBody) return [set(place, 'requestBody', { content: { 'application/json': other } })];
  const { content } = requestBody as RequestBodyObject;
  return [
    drop(place, 'requestBody'),
    drop(body, 'required'),
    drop(body, 'x-decision'),
    set(body, 'x-decision', 'D01'),
    ...contentMutants(body),
    set(body, 'content', { ...content, 'text/plain': other }),
  ];
}

function responseMutants(place: Path): Mutant[] {
  const responses = [...place, 'responses'];
  return [
    rename(responses, '200', '201'),
    set(responses, '404', { description: 'Not found.' }),
    set(responses, 'default', { description: 'Any other.' }),
    drop(responses, '200'),
    drop(responses, '4XX'),
    drop(responses, '5XX'),
    set([...responses, '200'], 'x-decision', 'D01'),
    set([...responses, '200'], 'headers', { ETag: { schema: { type: 'string' } } }),
    set([...responses, '200'], 'links', { more: { operationId: 'updateWorkspace' } }),
    ...contentMutants([...responses, '200']),
  ];
}

function contentMutants(place: Path): Mutant[] {
  return [
    drop(place, 'content'),
    rename([...place, 'content'], 'application/json', 'text/plain'),
    drop([...place, ...json], 'schema'),
    set([...place, ...json], 'schema', { $ref: '#/components/schemas/Step' }),
    set([...place, ...json, 'schema'], 'required', ['id']),
  ];
}
