import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { operationWithRole } from '../../../scripts/api/api.ts';
import { defaultDefinition } from '../../../scripts/sandbox/default-sandbox.ts';

/**
 * The least that a server of `node:http` can do: it responds with bytes that are given to it, which are the
 * sandbox's own: `job`, `page` and `created`. Before it responds to a creation, it checks the body by the schema
 * of the document, and stores what it responds with as the sandbox does: in a file, or in memory where `file` is
 * empty.
 */
const [file = '', job = '', page = '', created = ''] = process.argv.slice(2);

const { api, schemas } = defaultDefinition;
const creation = operationWithRole(api, 'create-job-non-idempotent');
const validate = schemas[creation?.requestBody?.content?.schema?.pointer ?? ''];
if (!validate) throw new Error('The document has no schema of a creation.');

const db = new DatabaseSync(file || ':memory:');
db.exec(
  'CREATE TABLE IF NOT EXISTS jobs (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, body TEXT NOT NULL)',
);
if (file)
  db.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL',
  );
else db.exec('BEGIN');
const insert = db.prepare('INSERT INTO jobs (id, body) VALUES (?, ?)');

function create(body: Buffer): string {
  if (!validate?.(JSON.parse(body.toString()))) throw new Error('The body is invalid.');
  insert.run(crypto.randomUUID(), created);
  return created;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const stored = request.url?.startsWith('/silo') ? page : job;
    const body = request.method === 'GET' ? stored : create(Buffer.concat(chunks));
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    response.writeHead(200, headers);
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
