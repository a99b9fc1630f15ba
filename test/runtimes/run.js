// Arguments: the address of the client's module, and the settings of the checks as JSON.
import process from 'node:process';
import { check } from './checks.js';

const [client = '', settings = ''] = process.argv.slice(2);
const results = await check(await import(client), JSON.parse(settings));
console.log(JSON.stringify(results));
process.exit();
