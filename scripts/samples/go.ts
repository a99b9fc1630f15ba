import { httpRequest, partsOf, sampleJson, wholeString } from './http-request.ts';
import type { SampleRequest } from './request.ts';

/** A request as a Go program with the standard library. */
export function goSample(request: SampleRequest): string {
  const { method, url, headers, body } = httpRequest(request);
  const json = rawText(sampleJson(body), wholeString);
  return [
    ...(body === undefined ? programWith('') : programWith('strings')),
    `\turl := ${text(url)}`,
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(${json})`]),
    `\trequest, err := http.NewRequest("${method}", url, ${body === undefined ? 'nil' : 'body'})`,
    ...stop,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${text(name)}, ${text(value, '+')})`),
    ...rest,
  ].join('\n');
}

function programWith(further: string): string[] {
  const imports = ['fmt', 'io', 'log', 'net/http', 'os', further].filter(Boolean);
  const lines = imports.map((each) => `\t"${each}"`);
  return ['package main', '', 'import (', ...lines, ')', '', 'func main() {'];
}

const stop = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

const rest = [
  '\tresponse, err := http.DefaultClient.Do(request)',
  ...stop,
  '\tdefer response.Body.Close()',
  '\tresult, err := io.ReadAll(response.Body)',
  ...stop,
  '\tif response.StatusCode != http.StatusOK {',
  '\t\tlog.Fatal(response.Status, " ", string(result))',
  '\t}',
  '\tfmt.Println(string(result))',
  '}',
];

/** @param plus as `gofmt` writes it at this place */
function text(content: string, plus = ' + '): string {
  return joined(content, undefined, (part) => JSON.stringify(part), plus);
}

/** A text of several lines; a raw string cannot hold a backquote. */
function rawText(content: string, placeholder: RegExp): string {
  return joined(content, placeholder, (part) => `\`${part.replaceAll('`', '` + "`" + `')}\``);
}

function joined(
  content: string,
  placeholder: RegExp | undefined,
  quoted: (part: string) => string,
  plus = ' + ',
): string {
  return partsOf(content, placeholder)
    .map((part) => ('text' in part ? quoted(part.text) : `os.Getenv("${part.variable}")`))
    .join(plus);
}
