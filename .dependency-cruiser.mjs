import { builtinModules } from 'node:module';

/**
 * The layers of `scripts/`. Imports point down this list only, imports of types included:
 *
 *   lib ← document ← api ← checks, samples ← emitters and servers ← commands ← package
 *
 * `npm test` enforces it; `test/project/layers.test.ts` shows each rule failing.
 */
const layers = [
  ['lib'],
  ['document'],
  ['api'],
  ['checks', 'samples'],
  // None of these knows another; what one needs of another, a command builds and hands over.
  ['client', 'diff', 'generate', 'lint', 'reference', 'contract', 'sandbox', 'mock', 'mcp'],
  ['commands'],
  ['package'],
];

const emitters = layers.find((layer) => layer.includes('generate'));
const folder = (...names) => `^scripts/(${names.join('|')})/`;

const downwards = layers.slice(1, -1).map((layer, index) => ({
  name: `${layer.includes('generate') ? 'emitters-and-servers' : layer[0]}-import-down-only`,
  comment: 'Move what both need to a lower layer, or let a command hand it over.',
  severity: 'error',
  from: { path: folder(...layer) },
  to: { path: folder(...layers.slice(index + 2).flat()) },
}));

/** The same within `scripts/contract/`: what a check works with, the checks, what runs them and reports. */
const contractParts = [
  ...['http|requests', 'session', 'resources'],
  ...['scenarios', 'sequences'],
  ...['report', 'run'],
];

const contractDownwards = contractParts.slice(0, -1).map((part, index) => ({
  name: `contract-${part.replace('|', '-and-')}-imports-down-only`,
  comment: 'Within contract/: move what both need to a lower part.',
  severity: 'error',
  from: { path: `^scripts/contract/(${part})/` },
  to: { path: `^scripts/contract/(${contractParts.slice(index + 1).join('|')})/` },
}));

/** Modules of Node.js, as they are named here: only a few with `node:`. */
const modulesOfNode = `^(node:)?(${builtinModules.join('|')})$`;

/** What of the sandbox needs Node.js: its HTTP server, its data files, and where both are put together. */
const sandboxOnNode =
  '^scripts/sandbox/((default|node)-sandbox[.]ts|server/|storage/node/|sha256/node[.]ts)';

/** Scripts of pages and workers, which esbuild reads by their paths; no module imports them. */
const bundled = [
  '^scripts/package/(browser-assets|report-assets|substitutes|worker-module)[.]ts$',
  '^scripts/sandbox/(page/worker|shared-sandbox/shared-sandbox)[.]ts$',
  '^scripts/contract/report/page[.]ts$',
  '^scripts/reference/browser/(redoc|reload|theme)[.]ts$',
];

export default {
  forbidden: [
    {
      name: 'lib-imports-nothing-of-ours',
      comment:
        'lib/ holds helpers that know nothing of OpenAPI, and of this project its ports and packages at most.',
      severity: 'error',
      from: { path: folder('lib') },
      to: { path: '^(scripts|generated)/', pathNot: folder('lib') },
    },
    ...downwards,
    ...contractDownwards,
    {
      name: 'only-the-list-of-checks-imports-scenarios',
      comment:
        'Move what two checks need to contract/resources/; let checks.ts hand over a check that another one runs.',
      severity: 'error',
      from: { pathNot: '^scripts/contract/checks[.]ts$' },
      to: { path: '^scripts/contract/scenarios/' },
    },
    {
      name: 'no-import-between-emitters',
      comment: 'A command builds what one emitter needs of another, and hands it over.',
      severity: 'error',
      from: { path: folder(...emitters) },
      to: { path: folder(...emitters), pathNot: '^scripts/$1/' },
    },
    {
      name: 'no-circle',
      comment: 'Merge the modules, or move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-import-from-test',
      comment: 'What the product needs is part of the product.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^test/' },
    },
    {
      name: 'only-document-reads-openapi',
      comment: 'Everything else takes the bundle, or the API model made from it.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: folder('document') },
      to: { path: '^openapi/' },
    },
    {
      name: 'only-the-default-sandbox-imports-generated',
      comment:
        'What writes generated/ must run without it: take the API model, or the types of its data alone.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/sandbox/default-sandbox[.]ts$' },
      to: { path: '^generated/', pathNot: '^generated/types[.]ts$' },
    },
    {
      name: 'sandbox-core-without-node',
      comment:
        'What responds to a request runs in a page too: use a standard of the Web, or move it to server/ or storage/node/.',
      severity: 'error',
      from: { path: '^scripts/sandbox/', pathNot: sandboxOnNode },
      to: { path: modulesOfNode, reachable: true },
    },
    {
      name: 'every-file-has-a-layer',
      comment:
        'Every folder of scripts/ belongs to a layer: move the file, or add the folder above.',
      severity: 'error',
      from: {},
      to: { path: '^scripts/', pathNot: [folder(...layers.flat()), '^scripts/[^/]+$'] },
    },
    {
      name: 'no-orphan',
      comment: 'Nothing imports this module, and it imports nothing: delete it.',
      severity: 'error',
      from: { orphan: true, path: '^scripts/', pathNot: [...bundled, '[.]d[.]ts$'] },
      to: {},
    },
  ],
  options: {
    // Imports of types count.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: ['^(scripts|test|openapi|generated)/', modulesOfNode],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['browser', 'import', 'types'],
    },
  },
};
