import { setAddressParameter, store, stored } from './reader-state.ts';

const key = 'reference.assumed';
const { dataset } = document.documentElement;

/** Whether decisions are named in the text. */
export function isAssumedShown(): boolean {
  return dataset.assumed === 'shown';
}

/** Shows what is assumed if the address or the reader's earlier choice says so. A link says it for the tab alone. */
export function applyAssumed(): void {
  const isAskedFor = new URLSearchParams(location.search).has('assumed');
  if (isAskedFor) store(key, 'shown', 'sessionStorage');
  const chosen = stored(key, 'sessionStorage') ?? stored(key);
  if (isAskedFor || chosen === 'shown') dataset.assumed = 'shown';
}

/**
 * Makes a button show or hide what is assumed, here and on the pages to come.
 *
 * @param apply is called after each change; the style may do all
 */
export function enableAssumedSwitch(button: HTMLElement, apply?: () => void): void {
  showState(button);
  button.addEventListener('click', () => {
    dataset.assumed = isAssumedShown() ? 'hidden' : 'shown';
    store(key, dataset.assumed);
    store(key, dataset.assumed, 'sessionStorage');
    showState(button);
    apply?.();
  });
}

function showState(button: HTMLElement): void {
  button.textContent = isAssumedShown() ? 'Hide decisions' : 'Show decisions';
  setAddressParameter('assumed', isAssumedShown() ? '' : undefined);
}
