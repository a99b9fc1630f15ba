import { isIP } from 'node:net';
import { HttpError } from '../../lib/http-error.ts';
import { isControl } from '../controls/control-routes.ts';
import { errorResponse } from '../errors.ts';
import type { Respond, SandboxRequest } from '../messages.ts';
import { isPreflight, open, preflight } from '../requests/open-to-pages.ts';
import { pathOf } from '../requests/request.ts';

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Names that no public name server has: of this machine or of a network of its own. */
const privateName = /^[^.]+$|\.(localhost|local|internal|test)$/;

/**
 * Lets pages of any origin call the operations, which need a token. Of the controls, only same-origin
 * pages and those of the allowed origins may read the fixtures and backups, which hold secrets, and only pages of
 * this machine or of the allowed origins may use those that change something: otherwise any page that a
 * developer visits could do so. Programs other than browsers send no
 * `Origin`. (A browser leaves it out where the page cannot read the response, too.)
 *
 * @param allowed origins such as `http://127.0.0.1:4000`
 */
export function allowOrigins(respond: Respond, allowed: readonly string[]): Respond {
  return (request) => {
    const { origin } = request.headers;
    const error = isControl(request) ? controlError(request, allowed) : undefined;
    if (error) return open(errorResponse(error));
    if (origin === undefined) return respond(request);
    if (isPreflight(request)) return preflight(request);
    const response = respond(request);
    return response instanceof Promise ? response.then(open) : open(response);
  };
}

/** Why a page may not use a control; nothing when it may. */
function controlError(request: SandboxRequest, allowed: readonly string[]): HttpError | undefined {
  const { origin, host = '' } = request.headers;
  if (!isPrivateHost(host) && !allowed.some((each) => URL.parse(each)?.host === host)) {
    return foreign(`The name ${hostName(host)} could lead here from any page`, `http://${host}`);
  }
  if (origin === undefined || allowed.includes(origin)) return undefined;
  if (URL.parse(origin)?.host === host) return undefined;
  const isSecret = /^\/_sandbox\/(fixtures|backup)/.test(pathOf(request.target));
  if (!isSecret && (request.method === 'GET' || local.test(origin))) return undefined;
  return foreign(`Pages of ${origin} may not use it`, origin);
}

function foreign(reason: string, origin: string): HttpError {
  return new HttpError(
    403,
    'foreign-origin',
    `${reason}. Start the sandbox with --allow-origin ${origin} to allow it.`,
  );
}

/**
 * Whether a host is an address, or a name that only this machine or its network knows. A public name
 * can be made to lead to this machine (DNS rebinding), and its pages are then same-origin.
 */
function isPrivateHost(host: string): boolean {
  const name = hostName(host);
  return isIP(name) !== 0 || privateName.test(name);
}

/** A host without its port and brackets. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}
