import type { ReceivedResponse } from '../../../checks/exchange.ts';
import { isJsonObject, type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { jsonFrame } from '../code-frame.ts';
import { element } from '../elements.ts';
import { followUpTarget } from './follow-up-target.ts';

/** At most one request a second. */
const pause = 1000;

/** Nobody may still look at the page. */
const longest = 5 * 60_000;

/** Reads the job again. */
type ReadJob = (signal: AbortSignal) => Promise<ReceivedResponse>;

/**
 * The steps of a job, above its JSON. One that still runs is read again until it is completed. That ends when the
 * reader stops it, after five minutes, and when another response is shown.
 *
 * @param completion field of the job with the time at which it was completed
 * @param read nothing where no operation reads it
 */
export function jobSteps(
  job: unknown,
  completion: string,
  read: ReadJob | undefined,
): HTMLElement[] {
  if (!isJsonObject(job)) return [];
  const isCompleted = text(job[completion]) !== undefined;
  const said = element('p', {}, isCompleted ? completed(job) : runs(job));
  const shown = element('div', {}, ...intentList(job));
  const steps = element('div', { className: 'follow' }, said, shown);
  if (!isCompleted && read) follow({ completion, read, steps, said, shown });
  return [steps];
}

/** What stands on the page of a job that is followed. */
interface Followed {
  readonly completion: string;
  readonly read: ReadJob;
  readonly steps: HTMLElement;
  readonly said: HTMLElement;
  readonly shown: HTMLElement;
}

/** Follows a job at once, with buttons that stop and go on. */
function follow(followed: Followed): void {
  const { steps, said, shown } = followed;
  const goOn = element('button', { type: 'button', hidden: true }, 'Follow this job');
  const stop = element('button', { type: 'button' }, 'Stop');
  const begin = async () => {
    const controller = new AbortController();
    stop.addEventListener('click', () => controller.abort(), { once: true });
    toggle(goOn, stop);
    said.textContent = 'Following the job: it is read once a second.';
    said.textContent = await readUntilCompleted(followed, controller.signal);
    toggle(stop, goOn);
    const isCompleted = shown.querySelector('.code') !== null;
    goOn.hidden = isCompleted;
    if (isCompleted) foldAfter(steps);
  };
  goOn.addEventListener('click', begin);
  steps.prepend(element('p', {}, goOn, stop));
  void begin();
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

/** @returns what is to be said at the end */
async function readUntilCompleted(followed: Followed, signal: AbortSignal): Promise<string> {
  const { completion, read, said, shown } = followed;
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
    shown.replaceChildren(...intentList(job), ...(isCompleted ? completedJob(job) : []));
    if (isCompleted) return completed(job);
    said.textContent = runs(job);
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

function completed(job: JsonObject): string {
  return `Completed${statusOf(job)}.`;
}

function runs(job: JsonObject): string {
  return `The job runs${statusOf(job)}.`;
}

function statusOf({ status, faults }: JsonObject): string {
  const named = text(status) === undefined ? '' : `, with the status ${status}`;
  const { length } = objectsOf(faults);
  return length === 0 ? named : `${named}, with ${length === 1 ? '1 fault' : `${length} faults`}`;
}

/** What the job did at each step so far, as a row of boxes like those of the diagram of a workflow run. */
function intentList({ intents }: JsonObject): HTMLElement[] {
  const items = objectsOf(intents).map(({ name, provider, events }) => {
    const last = objectsOf(events).at(-1);
    const words = [last?.status, last?.message ?? last?.code].map(text).filter(Boolean);
    const step = text(name) ?? text(provider) ?? 'A step';
    const said = element('span', {}, words.join(' · ') || 'begun');
    const className = last?.status === 'ERR' ? 'failed' : 'done';
    return element('li', { className }, `${step}: `, said);
  });
  return items.length === 0 ? [] : [element('ol', {}, ...items)];
}

function completedJob(job: unknown): HTMLElement[] {
  const title = 'The completed job';
  return [element('p', { className: 'caption' }, title), jsonFrame(job, title)];
}

/** The call that reads a job again: the one that read it, or one to which a link of the document leads. */
export function jobRead(
  { method, path, followUps }: Pick<PreparedRequest, 'method' | 'path' | 'followUps'>,
  target: string,
  job: unknown,
): { path: string; target: string } | undefined {
  if (method === 'GET') return { path, target };
  const read = followUps.find(({ readsJob }) => readsJob);
  const readTarget = read && followUpTarget(read, job);
  return read && readTarget !== undefined ? { path: read.path, target: readTarget } : undefined;
}
