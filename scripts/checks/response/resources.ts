import { successOf, takesCredentials } from '../../api/operation.ts';
import { createsResource } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed } from '../finding.ts';
import { sameResource } from './named-resource.ts';
import { partChecks } from './parts.ts';
import { responseShowsRequest } from './shown-request.ts';
import { textContent } from './texts.ts';
import { eventOrder, timeOrder } from './times.ts';

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

/** Checks of the fields of a resource, each against the others or against the request. */
export const resourceChecks: readonly ResponseCheck[] = [
  ...partChecks,
  notDisabled,
  textContent,
  timeOrder,
  sameResource,
  responseShowsRequest,
  eventOrder,
];
