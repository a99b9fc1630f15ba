import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';

/** The operation that is added: a GET beside the creation and the update of a workflow. */
export const id = 'fetchWorkflow';
const path = '/transform/v1/workflows/{id}';

/** Adds the operation to a bundle, without the sources of the document. */
export function addFetchWorkflow({ paths }: OpenAPIDocument): void {
  const pathItem = paths[path];
  const { patch, put } = pathItem ?? {};
  const success = put?.responses['200'];
  if (!pathItem || !patch || !success || '$ref' in success) {
    throw new Error('The document has no workflows.');
  }
  const { requestBody: _, 'x-role': __, ...rest } = patch;
  pathItem.get = {
    ...rest,
    operationId: id,
    'x-client-method': 'transform.workflows.fetch',
    'x-retry': 'idempotent',
  };
  success.links = {
    ...success.links,
    fetch: { operationId: id, parameters: { id: '$response.body#/id' } },
  };
}

const operation = `get:
  operationId: fetchWorkflow
  x-client-method: transform.workflows.fetch
  x-retry: idempotent
  tags: [Transform]
  summary: Fetch a workflow
  description: Get a workflow as it is now, or one of its revisions.
  parameters:
    - $ref: ../parameters/workflow-id.yaml
    - $ref: ../parameters/workflow-revision.yaml
  responses:
    '200':
      description: The workflow.
      content:
        application/json:
          schema:
            $ref: ../schemas/Workflow.yaml
    4XX:
      $ref: ../responses/ClientError.yaml
    5XX:
      $ref: ../responses/ServerError.yaml

`;

const parameter = `name: revision
in: query
description: Revision of the workflow to get.
schema:
  type: string
example: '1'
`;

const field = `  contact:
    type: string
    description: Who maintains the workflow.
`;

/** The facts, which the register numbers on. */
const facts = (next: number) => `
  - id: ${factId(next)}
    section: Endpoints / 12
    statement: A workflow is fetched by GET on \`/transform/v1/workflows/{id}\`, whose path names it.
    pointers:
      - /paths/~1transform~1v1~1workflows~1{id}/get
    says:
      parameters: [{ ref: '#/components/parameters/workflow-id' }]

  - id: ${factId(next + 1)}
    section: Endpoints / 12
    statement: The query can have \`revision\`.
    pointers:
      - /paths/~1transform~1v1~1workflows~1{id}/get
    says:
      parameters: [{ ref: '#/components/parameters/workflow-revision' }]

  - id: ${factId(next + 2)}
    section: Endpoints / 12
    statement: '\`revision\` is a string.'
    pointers:
      - /components/parameters/workflow-revision
    says:
      name: revision
      in: query
      schema: { type: string }

  - id: ${factId(next + 3)}
    section: Endpoints / 12
    statement: The response is the workflow.
    pointers:
      - /paths/~1transform~1v1~1workflows~1{id}/get/responses/200
    says:
      'content/application~1json/schema/ref': '#/components/schemas/Workflow'

  - id: ${factId(next + 4)}
    section: Data / Workflow
    statement: A workflow has \`contact\`, a string.
    pointers:
      - /components/schemas/Workflow/properties/contact
    says:
      type: string
`;

/**
 * Adds to a copy of the project the operation, with a query parameter of its own, and a field of
 * workflows: steps 1 and 2 of CONTRIBUTING.md.
 */
export async function addOperation(project: string): Promise<void> {
  const at = (file: string) => join(project, 'openapi', file);
  await change(at('paths/transform-workflows-id.yaml'), (text) => operation + text);
  await writeFile(at('parameters/workflow-revision.yaml'), parameter);
  await change(at('schemas/Workflow.yaml'), (text) => text.replace('  steps:\n', `${field}$&`));
}

/** Adds the example and the facts of the operation, the parameter and the field: steps 3 and 4. */
export async function addExampleAndFacts(project: string): Promise<void> {
  const at = (file: string) => join(project, 'openapi', file);
  const contact = (text: string) => text.replace('  steps:\n', '  contact: Fake Person\n$&');
  for (const name of ['createWorkflow', 'updateWorkflow']) {
    await change(at(`examples/${name}.response.yaml`), contact);
  }
  const example = await readFile(at('examples/updateWorkflow.response.yaml'), 'utf8');
  await writeFile(at('examples/fetchWorkflow.response.yaml'), example);
  await change(at('paths/transform-workflows-id.yaml'), (text) =>
    text.replace(
      'schemas/Workflow.yaml\n',
      '$&          examples:\n            workflow:\n              $ref: ../examples/fetchWorkflow.response.yaml\n',
    ),
  );
  await change(at('facts.yaml'), (text) => text + facts(nextFact(text)));
}

/** The number after the last one of the register. */
function nextFact(register: string): number {
  return (
    Math.max(...[...register.matchAll(/^ {2}- id: F(\d+)$/gm)].map(([, id]) => Number(id))) + 1
  );
}

function factId(number: number): string {
  return `F${String(number).padStart(3, '0')}`;
}

/** Rewrites a file, whose text has to change. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const edited = edit(text);
  if (edited === text) throw new Error(`${file} has no place for the addition.`);
  await writeFile(file, edited);
}
