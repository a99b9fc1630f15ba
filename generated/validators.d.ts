// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import type { ValidateFunction } from 'ajv';

/** Compiled schemas, by their JSON Pointer in the bundle. */
declare const schemas: Record<string, ValidateFunction>;
export default schemas;
