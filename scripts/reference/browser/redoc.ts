import { applyAssumed, enableAssumedSwitch } from './assumed-switch.ts';
import { improveAccessibility } from './redoc-accessibility.ts';

applyAssumed();
const button = document.querySelector<HTMLElement>('.bar button');
if (button) {
  button.hidden = false;
  enableAssumedSwitch(button);
}

// Redoc draws again and again.
new MutationObserver(improveAccessibility).observe(document, { childList: true, subtree: true });
