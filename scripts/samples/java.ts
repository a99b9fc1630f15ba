import { httpRequest, partsOf, sampleJson, wholeString } from './http-request.ts';
import type { SampleRequest } from './request.ts';

/** A request as a Java 17 program without libraries. */
export function javaSample(request: SampleRequest): string {
  const { method, url, headers, body } = httpRequest(request);
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : 'HttpRequest.BodyPublishers.ofString(body)';
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'class Sample {',
    '  public static void main(String[] arguments) throws Exception {',
    `    var url = ${text(url)};`,
    ...(body === undefined ? [] : [`    var body = ${textBlock(body)};`]),
    '    var request = HttpRequest.newBuilder(URI.create(url))',
    ...headers.map(([name, value]) => `        .header(${text(name)}, ${text(value)})`),
    ...(method === 'GET' ? [] : [`        .method("${method}", ${publisher})`]),
    '        .build();',
    '    var response = HttpClient.newHttpClient()',
    '        .send(request, HttpResponse.BodyHandlers.ofString());',
    '    if (response.statusCode() != 200) {',
    '      throw new Exception(response.statusCode() + " " + response.body());',
    '    }',
    '    System.out.println(response.body());',
    '  }',
    '}',
  ].join('\n');
}

/** A JSON value as a text block, with the placeholders in it replaced. */
function textBlock(body: unknown): string {
  const json = sampleJson(body);
  const lines = json.replaceAll('\\', '\\\\').split('\n');
  const variables = partsOf(json, wholeString).flatMap((part) =>
    'variable' in part ? [part.variable] : [],
  );
  return [
    '"""',
    ...lines.map((line, index) => `        ${line}${index === lines.length - 1 ? '"""' : ''}`),
    ...variables.map((name) => `        .replace("<${name}>", System.getenv("${name}"))`),
  ].join('\n');
}

function text(content: string): string {
  return partsOf(content)
    .map((part) =>
      'text' in part ? JSON.stringify(part.text) : `System.getenv("${part.variable}")`,
    )
    .join(' + ');
}
