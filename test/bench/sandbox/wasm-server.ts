import { wasmSandboxes } from '../../sandbox/wasm/wasm-sandbox.ts';

/** A process of its own that serves a sandbox whose data is in WebAssembly, as that of a page is. */
const sandbox = (await wasmSandboxes())();
const server = await sandbox.listen();
process.stdout.write(`${server.url}\n`);
