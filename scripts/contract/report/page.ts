// What the HTML report does beside being read: it filters, opens cells, and moves among them by
// arrow keys. It runs in the browser; assets.ts bundles it.

const form = the('form.filters', HTMLFormElement);
const search = the('input[type=search]', HTMLInputElement);
const output = the('output', HTMLOutputElement);
const dialog = the('dialog', HTMLDialogElement);
const cells = all('.cell', HTMLButtonElement);
const findings = all('main .finding', HTMLDetailsElement);
const explanations = all('.explanation', HTMLDetailsElement);

const directions: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** The one element of the page that a selector finds. */
function the<T extends Element>(selector: string, type: new () => T): T {
  const [element] = all(selector, type);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

function all<T extends Element>(
  selector: string,
  type: new () => T,
  within: ParentNode = document,
): T[] {
  return [...within.querySelectorAll(selector)].filter((each): each is T => each instanceof type);
}

function filter(): void {
  const statuses = new FormData(form).getAll('status');
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ dataset }: HTMLElement) =>
    statuses.includes(dataset.status ?? '') && words.every((word) => dataset.words?.includes(word));
  for (const finding of findings) finding.hidden = !isWanted(finding);
  for (const cell of cells) {
    cell.classList.toggle('dimmed', !isWanted(cell));
    cell.tabIndex = isWanted(cell) ? 0 : -1;
  }
  for (const row of all('tbody tr', HTMLTableRowElement)) {
    row.hidden = row.querySelector('.cell:not(.dimmed)') === null;
  }
  output.value = `${cells.filter(isWanted).length} of ${cells.length} cells`;
}

/** Shows everything about a cell: what its check asserts, and what it found. */
function open({ dataset }: HTMLButtonElement): void {
  const { check = '', operation = '', status = '', reason, causes = '' } = dataset;
  const close = make('button', 'Close', 'close');
  close.addEventListener('click', () => dialog.close());
  const heading = make('h2', `${check} · ${operation}`);
  heading.id = 'opened';
  const about = explanations.filter((each) => each.dataset.check === check);
  const shown = causes.split(' ');
  const own = findings.filter(({ dataset: { cause = '' } }) => shown.includes(cause));
  dialog.replaceChildren(
    close,
    heading,
    ...about
      .flatMap((each) => all('dl', HTMLDListElement, each))
      .map((each) => each.cloneNode(true)),
    ...(own.length === 0 ? [make('p', reason ? `${status}: ${reason}` : status, status)] : []),
    ...own.map(opened),
  );
  dialog.showModal();
}

function opened(finding: HTMLDetailsElement): Node {
  const copy = document.createElement('details');
  copy.className = finding.className;
  copy.open = true;
  copy.append(...[...finding.childNodes].map((child) => child.cloneNode(true)));
  return copy;
}

function make(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}

function move(event: KeyboardEvent): void {
  const [rows, columns] = directions[event.key] ?? [0, 0];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const table = cell?.closest('table');
  if (!cell || !table || rows + columns === 0) return;
  event.preventDefault();
  let row = cell.closest('tr')?.rowIndex ?? 0;
  let column = cell.cellIndex;
  for (;;) {
    row += rows;
    column += columns;
    const next = table.rows[row]?.cells[column];
    if (!next || row === 0 || column === 0) return;
    const [target] = all('.cell:not(.dimmed)', HTMLButtonElement, next);
    // One in a hidden row has no place on the page.
    if (target?.offsetParent) {
      target.focus();
      return;
    }
  }
}

form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
for (const table of all('table', HTMLTableElement)) table.addEventListener('keydown', move);
for (const cell of cells) cell.addEventListener('click', () => open(cell));
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
filter();
