import { bracketed } from '../lib/text.ts';
import { httpRequest, partsOf } from './http-request.ts';
import type { SampleRequest } from './request.ts';

/** A request in Python 3 with its standard library. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, headers, body } = httpRequest(request);
  return [
    'import json',
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${text(url)},`,
    `    method=${text(method)},`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map(headerLine), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${value(body, '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
}

function headerLine([name, content]: readonly [string, string]): string {
  return `        ${text(name)}: ${text(content)},`;
}

/** A JSON value as an expression. */
function value(json: unknown, indent: string): string {
  if (typeof json === 'string') return text(json, /^<([A-Z_]+)>$/);
  if (json === null) return 'None';
  if (typeof json === 'boolean') return json ? 'True' : 'False';
  if (typeof json !== 'object') return String(json);
  const inner = `${indent}    `;
  const isList = Array.isArray(json);
  const items = isList
    ? json.map((item) => value(item, inner))
    : Object.entries(json).map(([key, item]) => `${text(key, /$^/)}: ${value(item, inner)}`);
  return bracketed(items, isList ? ['[', ']'] : ['{', '}'], { indent, inner, width: 70 });
}

/** A text as an expression; the escapes of JSON are those of Python, but for characters beyond 16 bits. */
function text(content: string, placeholder?: RegExp): string {
  const written = partsOf(content, placeholder).map((part) =>
    'text' in part ? JSON.stringify(part.text) : `os.environ["${part.variable}"]`,
  );
  return written.length === 0 ? '""' : written.join(' + ');
}
