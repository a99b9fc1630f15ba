import { element, root } from '../elements.ts';
import { forget, store, stored } from '../reader-state.ts';

/** A call as the tab remembers it: nothing of its token, its body and its response. */
interface PastCall {
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Without a response, neither it nor its time. */
  readonly status?: number;
  readonly milliseconds?: number;
}

const key = 'console.calls';
const recalledKey = 'console.recalled';
const most = 20;

/** The last calls of this tab, the newest first. A call of this page can be shown again, with its response. */
export class History {
  readonly element: HTMLDetailsElement;
  readonly #list = element('ol', {});
  /** How to show the calls that this page made. */
  readonly #shown = new WeakMap<PastCall, () => void>();
  #calls: readonly PastCall[];

  constructor() {
    const title = element('summary', {}, 'Calls in this tab');
    this.element = element('details', { className: 'history' }, title, this.#list);
    this.#calls = read();
    this.#draw();
  }

  /** @param show puts the request and the response back on the page */
  add(call: PastCall, show: () => void): void {
    this.#calls = [call, ...this.#calls].slice(0, most);
    this.#shown.set(call, show);
    store(key, JSON.stringify(this.#calls), 'sessionStorage');
    this.#draw();
  }

  #draw(): void {
    this.element.hidden = this.#calls.length === 0;
    this.#list.replaceChildren(...this.#calls.map((call) => element('li', {}, this.#line(call))));
  }

  #line(call: PastCall): HTMLElement {
    const { operation, method, target, status, milliseconds } = call;
    const result = status === undefined ? 'no response' : `${status}, ${milliseconds} ms`;
    const text = `${method} ${target} → ${result}`;
    const show = this.#shown.get(call);
    if (show) {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', show);
      return button;
    }
    const link = element('a', { href: `${root}operations/${operation}.html#try` }, text);
    link.addEventListener('click', () => {
      recall(call);
      // On the page itself the address stays, and nothing is loaded.
      if (link.pathname === location.pathname) location.reload();
    });
    return link;
  }
}

/** What the console of an operation begins with in place of its example. */
interface RecalledCall extends Pick<PastCall, 'operation' | 'target'> {
  /** Fields of the body. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Has the console of an operation begin with what a call sends, when the reader opens it next. */
export function recall({ operation, target, fields }: RecalledCall): void {
  store(recalledKey, JSON.stringify({ operation, target, fields }), 'sessionStorage');
}

/** Whether the reader chose something for the console of an operation on the page before. */
export function isRecalled(operation: string): boolean {
  return readRecalled()?.operation === operation;
}

/** What the reader chose from the history, or from a response, of another page; once. */
export function recalledCall(operation: string): Partial<RecalledCall> {
  const call = readRecalled();
  forget(recalledKey, 'sessionStorage');
  return call?.operation === operation ? call : {};
}

function readRecalled(): RecalledCall | null {
  return JSON.parse(stored(recalledKey, 'sessionStorage') ?? 'null');
}

function read(): PastCall[] {
  return JSON.parse(stored(key, 'sessionStorage') ?? '[]');
}
