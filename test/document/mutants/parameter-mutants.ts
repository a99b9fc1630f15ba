import type { OpenAPIDocument, ParameterObject } from '../../../scripts/document/openapi.ts';
import { drop, type Mutant, type Path, set } from './mutant.ts';
import { schemaMutants } from './schema-mutants.ts';

/** Changes to each parameter. */
export function parameterMutants(document: OpenAPIDocument): Mutant[] {
  return Object.entries(document.components?.parameters ?? {}).flatMap(([name, parameter]) => {
    const place = ['components', 'parameters', name];
    return [
      set(place, 'name', `${parameter.name}_2`),
      set(place, 'in', parameter.in === 'path' ? 'query' : 'header'),
      set(place, 'required', !parameter.required),
      set(place, 'deprecated', true),
      set(place, 'allowEmptyValue', true),
      set(place, 'schema', {}),
      ...markMutants(place, parameter),
      ...schemaMutants(document, [...place, 'schema'], parameter.schema),
    ];
  });
}

/** An assumption that is passed off as a fact, and the reverse. */
function markMutants(place: Path, parameter: ParameterObject): Mutant[] {
  const mark: unknown = parameter['x-decision'];
  if (mark === undefined) {
    return [set(place, 'x-decision', 'D01'), set(place, 'x-decision', { required: 'D01' })];
  }
  const whole = typeof mark === 'string' || Array.isArray(mark);
  return [
    drop(place, 'x-decision'),
    set(place, 'x-decision', whole ? { required: 'D01' } : 'D01'),
    set(place, 'x-decision', { required: 'D01', name: 'D01' }),
  ];
}
