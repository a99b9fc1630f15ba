/** A generator of clients or servers. Its folder in `tools/` has `run.sh`, which generates, compiles and calls. */
export interface Tool {
  name: string;
  version: string;
  folder: string;
  makes: string;
  /** Files of the folder that the guide shows before the commands. */
  files?: readonly string[];
  /** Programs without which it is skipped. */
  needs: readonly string[];
  /** What its users need to know, in Markdown. */
  remark?: string;
}

const openapiGenerator = { name: 'openapi-generator', version: '7.25.0' };
const oapiCodegen = { name: 'oapi-codegen', version: '2.8.2' };
const java = ['java', 'mvn'];

/** Every tool that is tested, in the order of the guide. */
export const tools: readonly Tool[] = [
  {
    ...{ name: 'openapi-python-client', version: '0.29.1', folder: 'openapi-python-client' },
    ...{
      makes: 'Python client',
      needs: ['python3'],
      files: ['openapi-python-client.yaml', 'example.py'],
    },
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-python' },
    ...{ makes: 'Python client', needs: [...java, 'python3'], files: ['example.py'] },
    remark: 'The field `schema` is `var_schema`.',
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-java' },
    ...{ makes: 'Java client', needs: [...java, 'javac'], files: ['Example.java'] },
    remark: 'Set `containerDefaultToNull`, [as below](#fields-that-you-do-not-set).',
  },
  {
    ...{ ...oapiCodegen, folder: 'oapi-codegen-client' },
    ...{ makes: 'Go client', needs: ['go'], files: ['oapi-codegen-client.yaml', 'main.go'] },
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-rust' },
    ...{ makes: 'Rust client', needs: [...java, 'cargo'], files: ['Cargo.toml', 'src/main.rs'] },
    remark: 'Set `useChrono=false`, [as below](#dates-in-queries).',
  },
  {
    ...{ name: 'progenitor', version: '0.15.1', folder: 'progenitor' },
    ...{
      makes: 'Rust client',
      needs: ['cargo'],
      files: ['Cargo.toml', 'src/lib.rs', 'src/main.rs'],
    },
    remark: 'It reads `openapi-3.0.json`, and never sends an empty list or map.',
  },
  {
    ...{ name: 'hey-api', version: '0.99.0', folder: 'hey-api' },
    ...{ makes: 'TypeScript client', needs: ['npm'], files: ['example.ts'] },
  },
  {
    ...{ name: 'orval', version: '8.38.0', folder: 'orval' },
    ...{ makes: 'TypeScript client', needs: ['npm'], files: ['service.ts', 'example.ts'] },
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-typescript' },
    ...{ makes: 'TypeScript client', needs: [...java, 'npm'], files: ['example.ts'] },
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-spring' },
    ...{ makes: 'Java server for Spring', needs: [...java, 'javac', 'curl'] },
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-fastapi' },
    ...{ makes: 'Python server for FastAPI', needs: [...java, 'python3', 'curl'] },
    remark: 'As generated, it refuses every number in a query: the second command repairs that.',
  },
  {
    ...{ ...openapiGenerator, folder: 'openapi-generator-go-server' },
    ...{ makes: 'Go server', needs: [...java, 'go', 'curl'] },
    remark:
      'As generated, it refuses fields that the document does not name, and leaves out `false`, `0`, and empty texts and lists: the second command repairs that.',
  },
  {
    ...{ ...oapiCodegen, folder: 'oapi-codegen-server' },
    ...{ makes: 'Go server', needs: ['go', 'curl'], files: ['oapi-codegen-server.yaml'] },
    remark: '[Implementing the service](implementing.md#go) begins with it.',
  },
  {
    ...{ name: 'FastMCP', version: '4.1.2', folder: 'fastmcp' },
    ...{ makes: 'Tools for language models', needs: ['python3'], files: ['server.py'] },
    remark:
      'Its tools take the secret of an enrollment: `server.py` leaves out that operation, and the schemas of results. [`docproc mcp`](language-models.md) has 8,500 characters, and no secrets. 4.1.3 to 4.1.6 need a `certifi` that could not be installed on 2026-11-22.',
  },
];
