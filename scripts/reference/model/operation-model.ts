import { authenticationOf } from '../../api/authentication.ts';
import { resolve } from '../../document/json-pointer.ts';
import type {
  Decision,
  Example,
  MediaType,
  OpenAPIDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from '../../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../../document/operations.ts';
import { type Field, fieldsOf, follow, typeOf } from './field.ts';
import { type Mark, marksOf } from './mark.ts';

/** One parameter, as a field of the request. */
export interface ParameterModel extends Field {
  in: Parameter['in'];
  role?: string;
  example?: unknown;
}

/** A body, of a request or of a response. */
export interface BodyModel {
  /** Status of the response, such as `200` or `4XX`; none for a request. */
  status?: string;
  description?: string;
  required: boolean;
  schemaName?: string;
  fields: Field[];
  marks: Mark[];
  examples: Example[];
}

/** How a token is presented. */
export interface AuthenticationModel {
  /** Name of the header, as people write it. */
  header: string;
  /** What stands before the token in the header, such as `Bearer `. */
  prefix: string;
  description: string;
  marks: Mark[];
}

/** Everything that the pages say of one operation. */
export interface OperationModel {
  id: string;
  /** The dotted name of the client's method, such as `silo.entries.list`. */
  clientMethod: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  description: string;
  /** The area: the operation's tag. */
  area: string;
  /** How the token is presented; none when the operation takes no token. */
  authentication?: AuthenticationModel;
  marks: Mark[];
  parameters: ParameterModel[];
  body?: BodyModel;
  responses: BodyModel[];
  /** Every decision that its page names, by a mark or in words. */
  decisions: Decision[];
}

/** Every operation of a bundle. */
export function operationModels(bundle: OpenAPIDocument): OperationModel[] {
  return operationsOf(bundle).map((located) => operationModel(bundle, located));
}

function operationModel(bundle: OpenAPIDocument, located: LocatedOperation): OperationModel {
  const { path, method, operation } = located;
  const model = {
    id: operation.operationId,
    clientMethod: operation['x-client-method'] ?? operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    area: operation.tags?.[0] ?? 'Other',
    ...(isAuthenticated(bundle, operation) && { authentication: authenticationModel(bundle) }),
    marks: marksOf(bundle, operation['x-decision']),
    parameters: parametersOf(bundle, located),
    ...(operation.requestBody && { body: requestBody(bundle, operation.requestBody) }),
    responses: responsesOf(bundle, operation),
  };
  return { ...model, decisions: decisionsIn(bundle, model) };
}

function isAuthenticated(bundle: OpenAPIDocument, operation: Operation): boolean {
  return (operation.security ?? bundle.security ?? []).length > 0;
}

function authenticationModel(bundle: OpenAPIDocument): AuthenticationModel {
  const [name = ''] = Object.keys(bundle.security?.[0] ?? {});
  const scheme = bundle.components?.securitySchemes?.[name];
  const { header, prefix } = authenticationOf(bundle);
  return {
    header: header.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    prefix,
    description: scheme?.description ?? '',
    marks: marksOf(bundle, scheme?.['x-decision']),
  };
}

function parametersOf(bundle: OpenAPIDocument, { path, operation }: LocatedOperation) {
  const all = [...(bundle.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])];
  return all.map((each) => parameterModel(bundle, resolve<Parameter>(bundle, each)));
}

function parameterModel(bundle: OpenAPIDocument, parameter: Parameter): ParameterModel {
  const { name, description, required = false, schema, example, 'x-role': role } = parameter;
  const [field] = fieldsOf(bundle, { properties: { [name]: schema } });
  const { description: ofSchema = '' } = follow(bundle, schema).schema;
  return {
    ...(field as Field),
    in: parameter.in,
    ...(role && { role }),
    path: name,
    required,
    type: typeOf(bundle, schema),
    description: description ?? ofSchema,
    marks: [...marksOf(bundle, parameter['x-decision']), ...(field?.marks ?? [])],
    ...(example !== undefined && { example }),
  };
}

function requestBody(
  bundle: OpenAPIDocument,
  given: NonNullable<Operation['requestBody']>,
): BodyModel {
  const body = resolve<RequestBody>(bundle, given);
  return {
    ...contentOf(bundle, body.content['application/json']),
    required: body.required ?? false,
    ...(body.description !== undefined && { description: body.description }),
    marks: [
      ...marksOf(bundle, body['x-decision']),
      ...schemaMarks(bundle, body.content['application/json']?.schema),
    ],
  };
}

function responsesOf(bundle: OpenAPIDocument, operation: Operation): BodyModel[] {
  return Object.entries(operation.responses).map(([status, given]) => {
    const response = resolve<Response>(bundle, given);
    const content = response.content?.['application/json'];
    return {
      status,
      ...contentOf(bundle, content),
      description: response.description,
      marks: [...marksOf(bundle, response['x-decision']), ...schemaMarks(bundle, content?.schema)],
    };
  });
}

function schemaMarks(bundle: OpenAPIDocument, schema: Schema | undefined): Mark[] {
  return schema ? marksOf(bundle, follow(bundle, schema).schema['x-decision']) : [];
}

function contentOf(bundle: OpenAPIDocument, content: MediaType = {}): BodyModel {
  const { schema, examples = {} } = content;
  const name = schema && follow(bundle, schema).name;
  return {
    required: true,
    ...(name !== undefined && { schemaName: name }),
    fields: schema ? fieldsOf(bundle, schema) : [],
    marks: [],
    examples: Object.values(examples).map((each) => resolve<Example>(bundle, each)),
  };
}

/** Ids occur in descriptions and in marks; both are found in the text of the model. */
export function decisionsIn(bundle: OpenAPIDocument, model: unknown): Decision[] {
  const ids = new Set(JSON.stringify(model, withoutExamples).match(/\bD\d{2,}\b/g));
  return (bundle['x-decisions'] ?? []).filter(({ id }) => ids.has(id));
}

/** Of a decision only its id counts: its own text may name others. */
function withoutExamples(key: string, value: unknown): unknown {
  if (key === 'examples' || key === 'example') return undefined;
  return key === 'decision' ? (value as Decision).id : value;
}
