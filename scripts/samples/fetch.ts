import { literal, property, quote } from '../lib/typescript-source.ts';
import { httpRequest, partsOf } from './http-request.ts';
import type { SampleRequest } from './request.ts';

/** A request as a JavaScript module that uses `fetch`. */
export function fetchSample(request: SampleRequest): string {
  const { method, url, headers, body } = httpRequest(request);
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(headerLine), '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(body, '  ', 70, variable)}),`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    `const url = ${template(url)};`,
    `const response = await fetch(url${second});`,
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
    'console.log(await response.json());',
  ].join('\n');
}

function headerLine([name, value]: readonly [string, string]): string {
  return `    ${property(name)}: ${template(value)},`;
}

/** A text as a string, or as a template if the environment gives a part of it. */
function template(text: string): string {
  const parts = partsOf(text);
  if (parts.every((part) => 'text' in part)) return quote(text);
  const written = parts.map((part) =>
    'text' in part
      ? part.text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
      : `\${${variable(part.variable)}}`,
  );
  return `\`${written.join('')}\``;
}

function variable(name: string): string {
  return `process.env.${name}`;
}
