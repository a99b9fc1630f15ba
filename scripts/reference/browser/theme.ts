import { applyAssumed } from './assumed-switch.ts';
import { stored } from './reader-state.ts';

/** The choice is kept where Redoc keeps its own, so that both pages agree. */
const key = 'redoc.colorMode';

/** Runs before the page is drawn, so that it never flashes in another form. */
function applyChoices(): void {
  const chosen = stored(key);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  applyAssumed();
}

applyChoices();
