import { stringify } from 'yaml';
import type { OpenAPIDocument } from './openapi.ts';

const made = new WeakMap<OpenAPIDocument, string>();

const comment =
  '# Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.\n';

/** A bundle as YAML. Writing it takes long, and two artifacts are it, so that it is made once. */
export function openapiYaml(bundle: OpenAPIDocument): string {
  const text = made.get(bundle) ?? comment + yamlText(bundle);
  made.set(bundle, text);
  return text;
}

/** A value as YAML that readers of YAML 1.1 understand, too: they take dates without quotes for more than texts. */
export function yamlText(value: object): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 100, compat: 'yaml-1.1' });
}
