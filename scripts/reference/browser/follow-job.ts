import type { ReceivedResponse } from '../../checks/exchange.ts';
import { isJsonObject, objectsOf, text } from '../../lib/json.ts';
import type { FollowUp } from '../prepared-request.ts';
import { jsonFrame } from './code-frame.ts';
import { element } from './elements.ts';

/** At most one request a second. */
const pause = 1000;

/** Nobody may still look at the page. */
const longest = 5 * 60_000;

/** Reads the job again. */
type ReadJob = (signal: AbortSignal) => Promise<ReceivedResponse>;

/**
 * Follows a job that has just been created: it is read again until it is completed, while its status and its intents
 * are shown. That ends when the reader stops it, after five minutes, and when another response is shown.
 *
 * @param completion field of the job with the time at which it was completed
 */
export function followJob(job: unknown, completion: string, read: ReadJob): HTMLElement[] {
  if (!isJsonObject(job) || text(job[completion]) !== undefined) return [];
  const follow = element('button', { type: 'button', hidden: true }, 'Follow this job');
  const stop = element('button', { type: 'button' }, 'Stop');
  const said = element('p', {});
  const shown = element('div', {});
  const begin = async () => {
    const controller = new AbortController();
    stop.addEventListener('click', () => controller.abort(), { once: true });
    toggle(follow, stop);
    said.textContent = 'Following the job: it is read once a second.';
    const { signal } = controller;
    said.textContent = await readUntilCompleted({ completion, read, said, shown, signal });
    toggle(stop, follow);
    const isCompleted = shown.querySelector('.code') !== null;
    follow.hidden = isCompleted;
    if (isCompleted) foldAfter(followed);
  };
  follow.addEventListener('click', begin);
  const followed = element('div', { className: 'follow' }, element('p', {}, follow, stop), said);
  followed.append(shown);
  void begin();
  return [followed];
}

/** Folds the response by which the job was created: the completed job has taken its place. */
function foldAfter(followed: HTMLElement): void {
  const title = element('summary', {}, 'First response');
  followed.after(element('details', {}, title, ...document.querySelectorAll('.follow ~ *')));
}

/** Shows the other of two buttons, which takes the focus over. */
function toggle(from: HTMLElement, to: HTMLElement): void {
  const hadFocus = document.activeElement === from;
  to.hidden = false;
  if (hadFocus) to.focus();
  from.hidden = true;
}

interface Following {
  readonly completion: string;
  readonly read: ReadJob;
  readonly said: HTMLElement;
  readonly shown: HTMLElement;
  readonly signal: AbortSignal;
}

/** @returns what is to be said at the end */
async function readUntilCompleted(following: Following): Promise<string> {
  const { completion, read, said, shown, signal } = following;
  const begin = performance.now();
  while (performance.now() - begin < longest) {
    await elapsed(pause, signal);
    if (signal.aborted || !shown.isConnected) return 'Stopped. The job goes on.';
    const response = await read(signal).catch(() => undefined);
    if (signal.aborted) return 'Stopped. The job goes on.';
    const job = response?.json;
    if (response?.status !== 200 || !isJsonObject(job)) {
      return response ? `The service responded with ${response.status}.` : 'No response arrived.';
    }
    const isCompleted = text(job[completion]) !== undefined;
    shown.replaceChildren(intentList(job), ...(isCompleted ? completedJob(job) : []));
    if (isCompleted) return `Completed${statusOf(job)}.`;
    said.textContent = `The job runs${statusOf(job)}.`;
  }
  return 'The job still runs after five minutes.';
}

/** Resolves after a time, and at once when a signal is aborted. */
function elapsed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function statusOf({ status, faults }: Record<string, unknown>): string {
  const named = text(status) === undefined ? '' : `, with the status ${status}`;
  const { length } = objectsOf(faults);
  return length === 0 ? named : `${named}, with ${length === 1 ? '1 fault' : `${length} faults`}`;
}

/** What the job did at each step so far, as a row of boxes like those of the diagram of a workflow run. */
function intentList({ intents }: Record<string, unknown>): HTMLElement {
  const items = objectsOf(intents).map(({ name, provider, events }) => {
    const last = objectsOf(events).at(-1);
    const words = [last?.status, last?.message ?? last?.code].map(text).filter(Boolean);
    const step = text(name) ?? text(provider) ?? 'A step';
    const said = element('span', {}, words.join(' · ') || 'begun');
    const className = last?.status === 'ERR' ? 'failed' : 'done';
    return element('li', { className }, `${step}: `, said);
  });
  return element('ol', {}, ...items);
}

function completedJob(job: unknown): HTMLElement[] {
  const title = 'The completed job';
  return [element('p', { className: 'caption' }, title), jsonFrame(job, title)];
}

/** The call that reads a job again; nothing where no link of the document leads to one. */
export function jobRead(followUps: readonly FollowUp[]): Required<FollowUp> | undefined {
  for (const { completion, ...others } of followUps) {
    if (completion !== undefined) return { ...others, completion };
  }
  return undefined;
}
