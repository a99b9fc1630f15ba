/** The roles that a document can declare, as the lint rules have them. */
export { roles } from '../../openapi/rules/roles.js';

/**
 * The parts of OpenAPI 3.1 that this project uses, as they stand in a bundle
 * (https://spec.openapis.org/oas/v3.1.1).
 */
export interface OpenAPIDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    [extension: `x-${string}`]: unknown;
  };
  servers?: {
    url: string;
    description?: string;
    variables?: Record<string, { default: string }>;
  }[];
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  components?: Components;
  /** The register of facts, copied from `facts.yaml` by the bundler. */
  'x-facts'?: Fact[];
  /** The register of open points, copied from `decisions.yaml` by the bundler. */
  'x-decisions'?: Decision[];
  [extension: `x-${string}`]: unknown;
}

interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, ParameterObject>;
  headers?: Record<string, HeaderObject>;
  responses?: Record<string, ResponseObject>;
  requestBodies?: Record<string, RequestBodyObject>;
  examples?: Record<string, Example>;
  links?: Record<string, LinkObject>;
  securitySchemes?: Record<string, SecurityScheme>;
}

/**
 * What of an object is assumed: an id, or several, where all of it is; ids by keyword where the
 * object mixes facts and assumptions. `behavior` stands for what no keyword can say. Where only some
 * of the items of a keyword are assumed, such as of `required`, they have ids of their own.
 */
export type DecisionMark = string | string[] | Record<string, KeywordMark>;

/** What of a keyword is assumed: an id, or several; ids by item of a list. */
export type KeywordMark = string | string[] | Record<string, string>;

/** How a credential is presented: a header of HTTP authentication, or one of the service's own. */
export interface SecurityScheme {
  type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  scheme?: string;
  name?: string;
  in?: 'header' | 'query' | 'cookie';
  description?: string;
  'x-decision'?: DecisionMark;
}

/** The keys of a Path Item Object that hold operations. */
export const httpMethods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'] as const;
/** A method that a Path Item Object can describe. */
export type HttpMethod = (typeof httpMethods)[number];

/** A Path Item Object: the operations of a path, and the parameters that they share. */
export type PathItem = { parameters?: (ParameterObject | ReferenceObject)[] } & {
  [method in HttpMethod]?: OperationObject;
};

/** A Reference Object. A bundle refers to its own components only. */
export interface ReferenceObject {
  $ref: string;
}

/** An Operation Object. */
export interface OperationObject {
  operationId: string;
  /** The dotted name of the client's method, such as `silo.entries.list`. */
  'x-client-method'?: string;
  /** What it does to tools, whatever its operationId. */
  'x-role'?: string;
  /** After which failures a call may be repeated. */
  'x-retry'?: 'idempotent' | 'rejected';
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (ParameterObject | ReferenceObject)[];
  requestBody?: RequestBodyObject | ReferenceObject;
  responses: Record<string, ResponseObject | ReferenceObject>;
  'x-decision'?: DecisionMark;
}

/** A Parameter Object with a schema. */
export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example | ReferenceObject>;
  'x-decision'?: DecisionMark;
  /** What it means to tools, whatever its name. */
  'x-role'?: string;
}

/** A Request Body Object. */
export interface RequestBodyObject {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
  'x-decision'?: DecisionMark;
}

/** A Response Object. */
export interface ResponseObject {
  description: string;
  content?: Record<string, MediaType>;
  headers?: Record<string, HeaderObject | ReferenceObject>;
  links?: Record<string, LinkObject | ReferenceObject>;
  'x-decision'?: DecisionMark;
}

/** A header of a response. */
export interface HeaderObject {
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | ReferenceObject>;
  'x-decision'?: DecisionMark;
}

/** Where a response leads: a call of another operation with what the response holds. */
export interface LinkObject {
  operationId?: string;
  /** Runtime expressions by the names of the parameters, such as `$response.body#/id`. */
  parameters?: Record<string, string>;
  /** A value, or runtime expressions in the place of values. */
  requestBody?: unknown;
  description?: string;
}

/** A Media Type Object: the schema and the examples of a body. */
export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | ReferenceObject>;
}

/** An Example Object with its value in the document. */
export interface Example {
  'x-decision'?: DecisionMark;
  'x-role'?: string;
  summary?: string;
  description?: string;
  value?: unknown;
}

/** A Schema Object: JSON Schema 2020-12 with the keywords that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  /** Which keywords of this schema rest on which decision. */
  'x-decision'?: Record<string, KeywordMark>;
  /** What it means to tools, as a field of an object, whatever its name. */
  'x-role'?: string;
  [keyword: string]: unknown;
}

/** One statement of the source about the service (an entry of `facts.yaml`). */
export interface Fact {
  /** `F001`, `F002` … */
  id: string;
  /** The section of the source that has it. */
  section: string;
  /** In words of this project. */
  statement: string;
  /** JSON Pointers into the bundle, of the objects that carry it. */
  pointers: string[];
  /** What these objects state, by JSON Pointer relative to each of them; `ref` stands for `$ref`. */
  says?: Record<string, unknown>;
  /** Whether it says by which method and path the operation is called that it points at. */
  calls?: boolean;
  /** Whether it says only that an operation is there, or takes its body, so that a success shows it. */
  capability?: boolean;
  /** Why no check can test it. */
  untestable?: string;
  /** The facts of which it is a consequence, where it is no sentence of the source itself. */
  follows_from?: string[];
}

/** One of the answers to a decision that a program can tell apart. */
export interface Alternative {
  id: string;
  title: string;
  /** The keywords that the objects in `applies_to` have with this answer, where OpenAPI can say it. */
  keywords?: Schema;
}

/** One open point of the interface, and what is assumed for it (an entry of `decisions.yaml`). */
export interface Decision {
  /** `D01`, `D02` … */
  id: string;
  title: string;
  /** The section of the source that leaves the point open. */
  source: string;
  open_point: string;
  /** What is assumed; `none` when nothing is. */
  assumption: string;
  /** The answers that a program can tell apart. */
  alternatives?: Alternative[];
  /** The id of the alternative that is assumed. */
  assumed?: string;
  /** JSON Schema of the answer, where it is a value and not one of the alternatives. */
  value?: Schema;
  /** The keyword of the objects in `applies_to` that takes the answer, where the answer is a value for one. */
  keyword?: string;
  /** What a deployment answers, which an overlay sets: an id of an alternative, or a value. */
  answer?: unknown;
  /**
   * Whether the contract tests check it; if so, the finding for a server that differs is `assumed`. `answered` if they
   * check only what a deployment answers.
   */
  checked: boolean | 'answered';
  /** JSON Pointers into the bundle, of the objects whose `x-decision` names this id. */
  applies_to: string[];
  /** Of a decision that an overlay takes from every object: those that named it before. */
  answered_at?: string[];
  /**
   * What the marked keywords of these objects state, by JSON Pointer relative to each of them, or
   * from the root if it begins with a slash; `ref` stands for `$ref`.
   */
  says?: Record<string, unknown>;
  /** What the parts outside the document do about it. */
  elsewhere?: Record<string, string>;
  /** How an overlay puts another answer in its place. */
  change: {
    /** JSONPaths into the bundle. */
    targets?: string[];
    how: string;
  };
}
