import { element } from './elements.ts';

/** A button that fills an input with the id of something new. */
export function newIdButton(name: string, input: HTMLInputElement): HTMLButtonElement {
  const button = element('button', { type: 'button' }, `New ${name}`);
  button.addEventListener('click', () => {
    input.value = uuidVersion7();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return button;
}

/** A UUID of version 7 (RFC 9562, section 5.7): the time in ms, then random bits. */
function uuidVersion7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
}
