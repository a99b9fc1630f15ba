import { accessFacts } from './facts/access.ts';
import type { Facts } from './facts/fact-types.ts';
import { operationFacts } from './facts/operations.ts';
import { sequenceFacts } from './facts/sequence.ts';
import { siloFacts } from './facts/silo.ts';
import { transformFacts } from './facts/transform.ts';

/** Everything that the interface says, read from the source and never from the document. */
export const facts: Facts = {
  operations: operationFacts,
  objects: { ...siloFacts, ...transformFacts, ...sequenceFacts, ...accessFacts },
};
