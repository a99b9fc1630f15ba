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
  readonly #byLength = new Map<number, Route[]>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const { length } = route.segments;
      this.#byLength.set(length, [...(this.#byLength.get(length) ?? []), route]);
    }
  }

  /** @throws Refusal 404 when no operation has the path, 405 when none of them has the method */
  match(method: string, path: string): Match {
    const segments = path.split('/');
    const routes = (this.#byLength.get(segments.length) ?? []).filter((each) =>
      each.segments.every((own, index) => own === undefined || own === segments[index]),
    );
    const route = routes.find((each) => each.method === method);
    if (!route) throw routes.length === 0 ? unknownPath(path) : wrongMethod(method, routes);
    const parameter = segments[route.segments.indexOf(undefined)] ?? '';
    return { route, parameter: decodeSegment(parameter) };
  }
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
