import { type Operation, successOf, takesCredentials } from '../../api/operation.ts';
import { createsResource } from '../../api/roles.ts';
import { objectIn, resourceSchema, resourcesIn } from '../../api/success.ts';
import { asObject, text } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed } from '../finding.ts';
import { sameUuid } from '../values.ts';
import { eventOrder, eventZone } from './events.ts';
import { fileChecks } from './files.ts';
import { sameResource } from './named-resource.ts';
import { partChecks } from './parts.ts';
import { searchesRelations } from './relations.ts';
import { responseShowsRequest } from './shown-request.ts';
import { textContent } from './texts.ts';
import { timeOrder } from './times.ts';

const notDisabled: ResponseCheck = {
  id: 'not-disabled',
  kind: 'stateless',
  asserts: 'What was just created or authorized is not disabled.',
  basis: restsOn('D195'),
  fix: 'Set `disabled` to what is so, and refuse what a disabled resource must not do.',
  needs: 'a success that shows `disabled`',
  appliesTo: (operation) =>
    (createsResource(operation) || takesCredentials(operation)) &&
    successOf(operation)?.content?.schema.property('disabled') !== undefined,
  evaluate({ response }) {
    const disabled = objectIn(response)?.disabled;
    if (typeof disabled !== 'boolean') return undefined;
    if (!disabled) return [];
    return [
      assumed('D195', {
        message: 'What the request has created or authorized is disabled.',
        pointer: '/disabled',
        expected: 'false',
        actual: 'true',
      }),
    ];
  },
};

const entryFlags: ResponseCheck = {
  id: 'entry-flags',
  kind: 'stateless',
  asserts: 'No entry is signed while it is a draft.',
  basis: restsOn('D201'),
  fix: 'Take back the signature of what becomes a draft again.',
  needs: 'an entry that shows `draft` and `signed`',
  // The listing shows what a search finds as well.
  appliesTo: (operation) =>
    ['draft', 'signed'].every((flag) => resourceSchema(operation)?.property(flag)) &&
    !searchesRelations(operation),
  evaluate({ response }, { operation }) {
    const entries = resourcesIn(response, operation).filter(
      ({ draft, signed }) => typeof draft === 'boolean' && typeof signed === 'boolean',
    );
    if (entries.length === 0) return undefined;
    if (!entries.some(({ draft, signed }) => draft && signed)) return [];
    return [
      assumed('D201', {
        message: 'An entry is signed, and a draft.',
        pointer: '/signed',
        expected: 'false, as `draft` is true',
        actual: 'true',
      }),
    ];
  },
};

/** The fields of a resource that identify things of different kinds. */
const identifiers = onceForEach((operation: Operation) =>
  (resourceSchema(operation)?.properties ?? []).filter(
    // A resource that is its own predecessor is for the check of chains.
    ({ name, schema }) => schema.keywords.format === 'uuid' && name !== 'previous_id',
  ),
);

const idsApart: ResponseCheck = {
  id: 'ids-apart',
  kind: 'stateless',
  asserts: 'Fields of a resource that identify different things have different UUIDs.',
  basis: restsOn('D214'),
  fix: 'Look for a column that is read in place of another.',
  needs: 'a resource with two identifiers',
  appliesTo: (operation) => identifiers(operation).length > 1,
  evaluate({ request, response }, { operation }) {
    const sent = asObject(request.json);
    const shown = resourcesIn(response, operation).map((each) =>
      identifiers(operation).flatMap(({ name }) => {
        const id = text(each[name])?.toLowerCase();
        return id === undefined ? [] : [{ name, id }];
      }),
    );
    if (shown.every(({ length }) => length < 2)) return undefined;
    const shared = shown.flatMap((fields) =>
      fields.filter(({ name, id }) => {
        // What the caller sends is not the choice of the service.
        const isSent = sameUuid(sent[name], id);
        return !isSent && fields.some((other) => other.name !== name && other.id === id);
      }),
    );
    return shared.slice(0, 1).map(({ name, id }) =>
      assumed('D214', {
        message: `\`${name}\` has the UUID of another field.`,
        pointer: `/${name}`,
        expected: 'a UUID of its own',
        actual: id,
      }),
    );
  },
};

/** Checks of the fields of a resource, each against the others or against the request. */
export const resourceChecks: readonly ResponseCheck[] = [
  ...partChecks,
  ...fileChecks,
  notDisabled,
  entryFlags,
  idsApart,
  textContent,
  timeOrder,
  sameResource,
  responseShowsRequest,
  eventOrder,
  eventZone,
];
