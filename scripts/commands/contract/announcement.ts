import type { Api } from '../../api/api.ts';
import { type AnnouncedKind, changedKinds } from '../../contract/changed-kinds.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import type { LeftOnServer } from '../../contract/report/report.ts';
import { runTag } from '../../contract/run-tag.ts';
import type { Created } from '../../contract/session/created-resources.ts';
import type { NotRestored } from '../../contract/session/restored-changes.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import { printable } from '../../lib/terminal.ts';

/** How many workflows, and how many jobs, a run of all checks creates at most on a server that conforms. */
const mostCreated = 400;

const effects: Record<AnnouncedKind, string> = {
  entries:
    'changes folder and document of silo entries, mostly of those listed first, and restores both',
  workspace: 'changes name and slug of the workspace, and restores both',
  logo: 'sets logo_url of the workspace, and restores the value that the server showed; where it showed none, that of the run stays',
  workflows: `creates workflows named ${runTag}, up to about ${mostCreated} in a whole run, which stay: nothing deletes a workflow`,
  jobs: `creates jobs tagged ${runTag}, up to about ${mostCreated} in a whole run, which stay: nothing deletes a job`,
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

/** How many changes that could not be restored are named, before the others are counted. */
const mostNamed = 3;

/**
 * What a run has left on the server, in one line.
 *
 * @param beginning which run
 */
export function leftInWords(
  { mark, workflows, jobs, workspace, notRestored }: LeftOnServer,
  beginning = 'This run leaves on the server',
): string {
  const left = [
    ...createdInWords(workflows, 'workflow', `named ${mark}`),
    ...createdInWords(jobs, 'job', `tagged ${mark}`),
    ...workspace.map((field) => `${field} of the workspace`),
  ];
  const stays = left.length === 0 ? 'nothing' : left.join(', ');
  const others = notRestored.slice(mostNamed).length;
  const failed = [
    ...notRestored.slice(0, mostNamed).map(notRestoredInWords),
    ...(others > 0 ? [`${others} more`] : []),
  ];
  const rest = failed.length === 0 ? '' : ` It could not restore ${failed.join(', ')}.`;
  return `${printable(`${beginning}: ${stays}.${rest}`)}\n`;
}

function createdInWords({ count, unmarked }: Created, kind: string, marked: string): string[] {
  if (count === 0) return [];
  const others = unmarked.length === 0 ? '' : `all but ${unmarked.length} `;
  return [`${count} ${kind}${count === 1 ? '' : 's'} (${others}${marked})`];
}

function notRestoredInWords({ operation, id, field, reason }: NotRestored): string {
  const place = id === undefined ? operation : `${operation} ${id}`;
  return `${field} (${place}: ${reason})`;
}
