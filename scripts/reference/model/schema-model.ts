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
      const usedBy = operations.filter((operation) => uses(operation, name));
      return { ...model, decisions: decisionsIn(bundle, model), usedBy };
    });
}

function closeNamed(field: Field): Field {
  return {
    ...field,
    fields: field.schemaName === undefined ? field.fields.map(closeNamed) : [],
  };
}

function uses({ body, responses }: OperationModel, name: string): boolean {
  return [body, ...responses].some(
    (each) => each && (each.schemaName === name || contains(each.fields, name)),
  );
}

function contains(fields: readonly Field[], name: string): boolean {
  return fields.some((field) => field.schemaName === name || contains(field.fields, name));
}
