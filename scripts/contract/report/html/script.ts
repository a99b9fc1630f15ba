/** What the HTML report does beyond being read: filters, opens cells, and moves among them by arrow keys. */
export const script = `
const { checks, about } = JSON.parse(document.getElementById('report').textContent);
const form = document.querySelector('.filters');
const dialog = document.querySelector('dialog');
const cells = [...document.querySelectorAll('.cell')];
const findings = [...document.querySelectorAll('main .finding')];

function make(name, text, attributes = {}) {
  const element = Object.assign(document.createElement(name), attributes);
  if (text !== undefined) element.textContent = text;
  return element;
}

function filter() {
  const wanted = new FormData(form).getAll('status');
  const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const shown = (element) => wanted.includes(element.dataset.status)
    && words.every((word) => element.dataset.words.includes(word));
  for (const each of findings) each.hidden = !shown(each);
  for (const each of cells) { each.classList.toggle('dimmed', !shown(each)); each.tabIndex = shown(each) ? 0 : -1; }
  for (const row of document.querySelectorAll('tbody tr')) {
    row.hidden = ![...row.querySelectorAll('.cell')].some((each) => !each.classList.contains('dimmed'));
  }
  form.querySelector('output').value = cells.filter(shown).length + ' of ' + cells.length + ' cells';
}

function open(cell) {
  const { check, operation } = cell.dataset;
  const { asserts, basis, fix } = about[check] ?? { asserts: '', basis: [], fix: '' };
  const close = make('button', 'Close', { type: 'button', className: 'close' });
  close.addEventListener('click', () => dialog.close());
  const list = make('dl');
  for (const [name, value] of [['asserts', asserts], ['basis', basis.join('; ')], ['fix', fix]]) {
    list.append(make('dt', name), make('dd', value));
  }
  dialog.replaceChildren(close, make('h2', check + ' · ' + operation, { id: 'opened' }), list);
  const own = checks.filter((each) => each.id === check && each.operation === operation);
  for (const result of own) {
    if (result.status === 'passed') dialog.append(make('p', 'passed', { className: 'passed' }));
    if (result.status === 'skipped') dialog.append(make('p', 'skipped: ' + result.message));
  }
  const matching = findings.filter(({ dataset }) => dataset.words.startsWith((check + ' ' + operation + ' ').toLowerCase()));
  for (const finding of matching) {
    const copy = finding.cloneNode(true);
    copy.open = true;
    copy.hidden = false;
    dialog.append(copy);
  }
  dialog.showModal();
}

const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
function move(event) {
  const step = steps[event.key];
  const cell = event.target.closest?.('.cell');
  if (!step || !cell) return;
  event.preventDefault();
  const table = cell.closest('table');
  let row = cell.closest('tr').rowIndex;
  let column = cell.closest('td').cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const next = table.rows[row]?.cells[column];
    if (!next || row === 0 || column === 0) return;
    const target = next.querySelector('.cell:not(.dimmed)');
    if (target && target.offsetParent) { target.focus(); return; }
  }
}

form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('table')?.addEventListener('keydown', move);
for (const cell of cells) cell.addEventListener('click', () => open(cell));
dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
filter();
`;
