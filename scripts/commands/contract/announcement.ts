import type { Api } from '../../api/api.ts';
import { type AnnouncedKind, changedKinds } from '../../contract/changed-kinds.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import { runTag } from '../../contract/run-tag.ts';
import type { ContractSettings } from '../../contract/settings.ts';

const effects: Record<AnnouncedKind, string> = {
  entries: 'changes folder and document of up to three silo entries, and restores both',
  workspace: 'changes name and slug of the workspace, and restores both',
  logo: 'sets logo_url of the workspace, and restores the value that the server showed; where it showed none, that of the run stays',
  workflows: `creates workflows named ${runTag}, which stay: nothing deletes a workflow`,
  jobs: `creates jobs tagged ${runTag}, which stay: nothing deletes a job`,
  tokens: 'authorizes the enrollment of the fixtures, if they name one, which may issue tokens',
};

/** What a run will write, in words, so that people can stop it before it begins. */
export function announcement(api: Api, address: string, settings: ContractSettings): string {
  const url = displayUrl(address);
  if (settings.readOnly) return `Testing ${url} with GET requests only.\n`;
  const changed = changedKinds(api, settings);
  if (changed.size === 0) return `Testing ${url}. This run changes nothing.\n`;
  const lines = Object.entries(effects)
    .filter(([kind]) => new Set<string>(changed).has(kind))
    .map(([, effect]) => `  - ${effect}`);
  return [
    `Testing ${url}. This run`,
    ...lines,
    ...(settings.duration === undefined ? [] : [repeated(settings.duration)]),
    'Give --read-only to send GET requests only.',
    '',
  ].join('\n');
}

function repeated(duration: number): string {
  return `  - does so again and again for ${duration / 1000} s; Ctrl-C ends it and reports what was found until then`;
}
