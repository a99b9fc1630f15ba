/**
 * openapi-fetch, whose maintainer has frozen it: no other module of the client imports it. A generated
 * client that depends on no package has a copy of openapi-fetch in this module's place.
 */
export { type Client, default } from 'openapi-fetch';
