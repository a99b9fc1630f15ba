import { entriesAt, entriesOf, isObject } from './json.js';

/**
 * @import { JsonObject, Located, Path } from './json.js'
 *
 * @typedef {object} Holder a Parameter, Header or Media Type Object: what holds a schema and examples
 * @property {'parameter' | 'header' | 'media type'} kind
 * @property {JsonObject} value
 * @property {Path} path
 * @property {string | undefined} [name] of a parameter
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every holder of a resolved document, in its components and in its paths.
 *
 * @param {JsonObject} document
 * @returns {Generator<Holder>}
 */
export function* holdersOf(document) {
  yield* parametersOf(entriesAt(document, 'components', 'parameters'));
  yield* headersOf(entriesAt(document, 'components', 'headers'));
  yield* bodiesOf(entriesAt(document, 'components', 'requestBodies'));
  yield* bodiesOf(entriesAt(document, 'components', 'responses'));
  for (const [item, path] of entriesAt(document, 'paths')) {
    yield* parametersOf(entriesOf(item.parameters, [...path, 'parameters']));
    for (const method of methods) yield* ofOperation(item[method], [...path, method]);
  }
}

/** @param {unknown} operation @param {Path} path @returns {Generator<Holder>} */
function* ofOperation(operation, path) {
  if (!isObject(operation)) return;
  yield* parametersOf(entriesOf(operation.parameters, [...path, 'parameters']));
  yield* bodiesOf(entriesOf({ requestBody: operation.requestBody }, path));
  yield* bodiesOf(entriesOf(operation.responses, [...path, 'responses']));
}

/** @param {Located[]} parameters @returns {Generator<Holder>} */
function* parametersOf(parameters) {
  for (const [value, path] of parameters) {
    const name = typeof value.name === 'string' ? value.name : undefined;
    yield { kind: 'parameter', value, path, name };
    yield* mediaTypesOf(value.content, [...path, 'content']);
  }
}

/** @param {Located[]} headers @returns {Generator<Holder>} */
function* headersOf(headers) {
  for (const [value, path] of headers) yield { kind: 'header', value, path };
}

/** @param {Located[]} bodies @returns {Generator<Holder>} */
function* bodiesOf(bodies) {
  for (const [body, path] of bodies) {
    yield* headersOf(entriesOf(body.headers, [...path, 'headers']));
    yield* mediaTypesOf(body.content, [...path, 'content']);
  }
}

/** @param {unknown} content @param {Path} path @returns {Generator<Holder>} */
function* mediaTypesOf(content, path) {
  for (const [value, at] of entriesOf(content, path)) yield { kind: 'media type', value, path: at };
}
