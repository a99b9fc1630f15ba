import { applyAssumed, enableAssumedSwitch } from './assumed-switch.ts';
import { decompressed } from './compressed.ts';
import { improveAccessibility } from './redoc-accessibility.ts';

applyAssumed();
const button = document.querySelector<HTMLElement>('.bar button');
if (button) {
  button.hidden = false;
  enableAssumedSwitch(button);
}

// Redoc draws again and again.
new MutationObserver(improveAccessibility).observe(document, { childList: true, subtree: true });

/** The document that the page holds compressed. */
async function redocDefinition(text: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await decompressed(text)));
}

Object.assign(globalThis, { redocDefinition });
