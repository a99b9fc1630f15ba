import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roles } from '../../openapi/rules/roles.js';
import { projectDirectory } from '../support/run.ts';

/** What the table of roles says of one. */
interface RoleRow {
  operation?: boolean;
  schema?: boolean;
  example?: boolean;
  parameter?: string;
  property?: boolean;
  types?: readonly string[];
}

const guide = await readFile(
  join(projectDirectory, 'docs/guides/changing-the-document.md'),
  'utf8',
);
const rows = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(Object.entries<RoleRow>(roles))(
  'the guide says where the role %s stands',
  (name, role) => {
    const found = rows.filter(([, names = '']) => names.split(', ').includes(`\`${name}\``));
    expect(found).toHaveLength(1);
    const [row = []] = found;
    const { operation, schema, example, parameter, property, types = [] } = role;
    const places = [parameter ?? 'no', property ? 'yes' : 'no', types.join(' or ')];
    // Where an example is shown stands there in words.
    const cells = example ? [] : row.slice(2, -2);
    expect(cells).toEqual(operation || schema || example ? [] : places);
  },
);
