import { expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';

test('--dry-run lists requests for the server, and sends none', async () => {
  // Nothing listens at port 9, and no request to it would be sent.
  const args = [
    'contract',
    'http://127.0.0.1:9',
    '--dry-run',
    '--operation',
    'authorizeEnrollment',
  ];
  const { status, stdout, stderr } = await docprocHere([...args, '--only', 'stateless']);
  expect(status).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(stderr).toBe(
    `${lines.length} requests. A server that responds as the sandbox does keeps: nothing.\n`,
  );
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => !/^[A-Z]+ http:\/\/127\.0\.0\.1:9\//.test(line))).toEqual([]);
  expect(stdout).toContain('"client_secret":"$CLIENT_SECRET"');
});

test('recorded traffic has no requests to list', async () => {
  const { status, stdout, stderr } = await docprocHere(['contract', '--har', 'x.har', '--dry-run']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--dry-run: expected the address of a server, and not --har.');
});
