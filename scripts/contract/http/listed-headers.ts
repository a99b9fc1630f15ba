const shown = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'allow',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'location',
  'retry-after',
]);

const ordinary = new RegExp(
  `^(?::.*|sec-(?!websocket).*|access-control-.*|${[
    'accept-ranges|age|alt-svc|cache-control|connection|content-disposition',
    'content-security-policy|date|dnt|expires|host|keep-alive|last-modified|origin|permissions-policy',
    'pragma|priority|referrer-policy|server|strict-transport-security|te|trailer|transfer-encoding',
    'upgrade|upgrade-insecure-requests|user-agent|vary|via|x-content-type-options',
    'x-frame-options|x-powered-by|x-xss-protection',
  ].join('|')})$`,
);

/**
 * What a report does with a header: `shown` with its value; `omitted`, because its value is neither
 * a secret nor of use; everything else is `redacted`.
 *
 * @param name in lower case
 */
export function treatmentOf(name: string): 'shown' | 'omitted' | 'redacted' {
  if (shown.has(name)) return 'shown';
  return ordinary.test(name) ? 'omitted' : 'redacted';
}
