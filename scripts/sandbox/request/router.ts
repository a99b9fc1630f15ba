import { Refusal, shorten } from '../refusal.ts';
import type { Route } from './routes.ts';
import { decodeSegment } from './target.ts';

/** A route, and the text that stands for its path parameter. */
export interface Match {
  route: Route;
  parameter: string;
}

/** Finds the operation of a request. */
export class Router {
  readonly #routes: readonly Route[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes;
  }

  /** @throws Refusal when no operation has the path (404), or none of those has the method (405) */
  match(method: string, path: string): Match {
    for (const route of this.#routes) {
      if (route.method !== method) continue;
      const parameter = parameterIn(route, path);
      if (parameter !== undefined) return { route, parameter: decodeSegment(parameter) };
    }
    const others = this.#routes.filter((route) => parameterIn(route, path) !== undefined);
    throw others.length === 0 ? unknownPath(path) : wrongMethod(method, others);
  }
}

/** What stands for the parameter in a path of the route; nothing if it is a path of another. */
function parameterIn({ prefix, suffix }: Route, path: string): string | undefined {
  if (suffix === undefined) return path === prefix ? '' : undefined;
  if (!path.startsWith(prefix) || !path.endsWith(suffix)) return undefined;
  const parameter = path.slice(prefix.length, path.length - suffix.length);
  return parameter === '' || parameter.includes('/') ? undefined : parameter;
}

function unknownPath(path: string): Refusal {
  return new Refusal(404, 'unknown-path', `No operation has the path ${shorten(path)}.`);
}

function wrongMethod(method: string, routes: readonly Route[]): Refusal {
  const allowed = routes.map((route) => route.method).join(', ');
  return new Refusal(
    405,
    'method-not-allowed',
    `The path does not answer ${shorten(method)}. Expected ${allowed}.`,
    { allow: allowed },
  );
}
