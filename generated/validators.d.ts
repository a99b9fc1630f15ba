// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import type { ValidateFunction } from 'ajv';

declare const validators: Record<string, ValidateFunction>;
export default validators;
