import type { components } from '../../../generated/types.ts';
import type { OpenAPIDocument } from '../../../scripts/document/openapi.ts';
import { describedValues } from '../examples/described-values.ts';
import { examplePlacesOf } from '../examples/example-places.ts';

export type Schemas = components['schemas'];

/** The examples of a document, by their names and by the schemas of what they hold. */
export interface ExampleSet {
  /** Every object of a schema, wherever it stands in the examples. */
  all<Name extends keyof Schemas>(schema: Name): Schemas[Name][];
  /** The value of an example by its name, or the example of a parameter. */
  named<Value = unknown>(name: string): Value;
}

/** What the examples must have in common, or an order that they must keep: a line for each contradiction. */
export type ConsistencyRule = (examples: ExampleSet) => string[];

/** Collects the examples of a document. Their values must conform to their schemas. */
export function exampleSetOf(document: OpenAPIDocument): ExampleSet {
  const places = examplePlacesOf(document);
  const described = places.flatMap(({ schema, value }) => describedValues(document, schema, value));
  const parameters = Object.entries(document.components?.parameters ?? {});
  const examples = new Map<string, unknown>([
    ...places.map(({ name, value }) => [name, value] as const),
    ...parameters.map(([name, parameter]) => [name, parameter.example] as const),
  ]);
  return {
    all: <Name extends keyof Schemas>(schema: Name) =>
      described
        .filter(({ component }) => component === schema)
        .map(({ value }) => value as Schemas[Name]),
    named: <Value>(name: string) => {
      if (!examples.has(name)) throw new Error(`No example is called ${name}.`);
      return examples.get(name) as Value;
    },
  };
}

/** A line when something that all examples share has several values, or none. */
export function shared(what: string, values: readonly unknown[]): string[] {
  const distinct = new Set(values.filter((value) => value !== undefined));
  return distinct.size === 1 ? [] : [`${what}: found ${[...distinct].join(', ') || 'none'}`];
}

/** A line for each value that is none of the known ones. */
export function known(what: string, values: readonly unknown[], all: readonly unknown[]): string[] {
  const unknown = values.filter((value) => value !== undefined && !all.includes(value));
  return unknown.map((value) => `${what}: ${value} is in no other example`);
}

/** The entry that a number was assigned to, which the examples keep in its metadata. */
export function entryOfNumber({ meta }: Schemas['SeriesEntry']): string | undefined {
  return meta?.silo_entry_id;
}
