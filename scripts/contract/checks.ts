import type { ExchangeCheck } from './check.ts';
import { check as bodyFormat } from './checks/exchange/body-format.ts';
import { check as bodySchema } from './checks/exchange/body-schema.ts';
import { check as contentType } from './checks/exchange/content-type.ts';
import { check as errorBody } from './checks/exchange/error-body.ts';
import { check as errorStatus } from './checks/exchange/error-status.ts';
import { check as jsonObject } from './checks/exchange/json-object.ts';
import { check as successStatus } from './checks/exchange/success-status.ts';

/** Every check that judges one exchange, in the order of the report. */
export const exchangeChecks: readonly ExchangeCheck[] = [
  successStatus,
  contentType,
  jsonObject,
  bodySchema,
  bodyFormat,
  errorStatus,
  errorBody,
];
