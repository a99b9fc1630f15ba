import { store, stored } from './stored.ts';

const key = 'reference.language';

/** Keeps the language of the samples for every page of the site. */
export function keepLanguage(): void {
  const choices = [
    ...document.querySelectorAll<HTMLInputElement>('[data-tabs="language"] > input'),
  ];
  const chosen = choices.find(({ value }) => value === stored(key));
  if (chosen) chosen.checked = true;
  for (const choice of choices) choice.addEventListener('change', () => store(key, choice.value));
}
