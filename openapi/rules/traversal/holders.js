/**
 * @typedef {object} Holder a Parameter, Header or Media Type Object: what holds a schema and examples
 * @property {'parameter' | 'header' | 'media type'} kind
 * @property {Record<string, any>} value
 * @property {(string | number)[]} path
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every holder of a resolved document, in its components and in its paths.
 *
 * @param {Record<string, any>} document
 * @returns {Generator<Holder>}
 */
export function* holdersOf(document) {
  const components = document.components ?? {};
  yield* parametersOf(components.parameters, ['components', 'parameters']);
  yield* headersOf(components.headers, ['components', 'headers']);
  yield* bodiesOf(components.requestBodies, ['components', 'requestBodies']);
  yield* bodiesOf(components.responses, ['components', 'responses']);
  for (const [item, path] of entriesOf(document.paths, ['paths'])) {
    yield* parametersOf(item.parameters, [...path, 'parameters']);
    for (const method of methods) yield* ofOperation(item[method], [...path, method]);
  }
}

/** @returns {Generator<Holder>} */
function* ofOperation(operation, path) {
  if (!isObject(operation)) return;
  yield* parametersOf(operation.parameters, [...path, 'parameters']);
  yield* bodiesOf({ requestBody: operation.requestBody }, path);
  yield* bodiesOf(operation.responses, [...path, 'responses']);
}

/** @returns {Generator<Holder>} */
function* parametersOf(parameters, path) {
  for (const [value, at] of entriesOf(parameters, path)) {
    yield { kind: 'parameter', value, path: at };
    yield* mediaTypesOf(value.content, [...at, 'content']);
  }
}

/** @returns {Generator<Holder>} */
function* headersOf(headers, path) {
  for (const [value, at] of entriesOf(headers, path)) yield { kind: 'header', value, path: at };
}

/** @returns {Generator<Holder>} */
function* bodiesOf(bodies, path) {
  for (const [body, at] of entriesOf(bodies, path)) {
    yield* headersOf(body.headers, [...at, 'headers']);
    yield* mediaTypesOf(body.content, [...at, 'content']);
  }
}

/** @returns {Generator<Holder>} */
function* mediaTypesOf(content, path) {
  for (const [value, at] of entriesOf(content, path)) yield { kind: 'media type', value, path: at };
}

/**
 * The members of an object or array that are objects themselves, each with its path.
 *
 * @param {unknown} container
 * @param {(string | number)[]} path of the container
 * @returns {[Record<string, any>, (string | number)[]][]}
 */
export function entriesOf(container, path) {
  if (!isObject(container)) return [];
  return Object.entries(container)
    .filter(([, value]) => isObject(value))
    .map(([key, value]) => [value, [...path, key]]);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null;
}
