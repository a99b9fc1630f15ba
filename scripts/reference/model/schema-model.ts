import type { Decision, OpenAPIDocument } from '../../document/openapi.ts';
import { type Field, fieldsOf, typeOf } from './field.ts';
import { type Mark, marksOf } from './mark.ts';
import { decisionsIn, type OperationModel } from './operation-model.ts';

/** One named schema, and where it is used. */
export interface SchemaModel {
  name: string;
  description: string;
  type: string;
  /** Its own fields; those inside a field with a name of its own are on the page of that name. */
  fields: Field[];
  marks: Mark[];
  decisions: Decision[];
  usedBy: OperationModel[];
}

/** Every named schema with fields, in the order of the document. */
export function schemaModels(
  bundle: OpenAPIDocument,
  operations: readonly OperationModel[],
): SchemaModel[] {
  const schemas = Object.entries(bundle.components?.schemas ?? {});
  const users = usersOfSchemas(operations);
  return schemas
    .filter(([, schema]) => schema.properties)
    .map(([name, schema]) => {
      const model = {
        name,
        description: schema.description ?? '',
        type: typeOf(bundle, schema),
        fields: fieldsOf(bundle, schema, '', [name]).map(closeNamed),
        marks: marksOf(bundle, schema['x-decision']),
      };
      const usedBy = users.get(name) ?? [];
      return { ...model, decisions: decisionsIn(bundle, model), usedBy };
    });
}

function closeNamed(field: Field): Field {
  return {
    ...field,
    fields: field.schemaName === undefined ? field.fields.map(closeNamed) : [],
  };
}

/** Operations by the names of the schemas that their bodies hold, at any depth. */
function usersOfSchemas(operations: readonly OperationModel[]): Map<string, OperationModel[]> {
  const users = new Map<string, OperationModel[]>();
  for (const operation of operations) {
    for (const name of schemasIn(operation)) {
      users.set(name, [...(users.get(name) ?? []), operation]);
    }
  }
  return users;
}

function schemasIn({ body, responses }: OperationModel): Set<string> {
  const names = new Set<string>();
  for (const each of [body, ...responses]) {
    if (each?.schemaName) names.add(each.schemaName);
    if (each) addSchemas(each.fields, names);
  }
  return names;
}

function addSchemas(fields: readonly Field[], names: Set<string>): void {
  for (const { schemaName, fields: inner } of fields) {
    if (schemaName !== undefined) names.add(schemaName);
    addSchemas(inner, names);
  }
}
