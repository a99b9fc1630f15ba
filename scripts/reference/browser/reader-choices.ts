import { element } from './elements.ts';
import { setAddressParameter, store, stored } from './reader-state.ts';

/** Adds the button that switches between light and dark. */
export function enableThemeSwitch(): void {
  const button = element('button', { type: 'button', className: 'theme-button' });
  document.querySelector('.bar')?.append(button);
  nameThemeButton(button);
  button.addEventListener('click', () => {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    // Under the key that `theme.ts` reads before the next page is drawn.
    store('redoc.colorMode', theme);
    nameThemeButton(button);
  });
}

function nameThemeButton(button: HTMLButtonElement): void {
  button.textContent = currentTheme() === 'dark' ? 'Light' : 'Dark';
  button.setAttribute('aria-label', `Switch to ${button.textContent.toLowerCase()} colors`);
}

function currentTheme(): string {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return document.documentElement.dataset.theme ?? system;
}

const languageKey = 'reference.language';

/** Keeps the language of the samples for every page of the site. */
export function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('[data-tabs="language"] input')];
  const choose = (language: string | null | undefined) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  choose(stored(languageKey));
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      choose(choice.value);
      store(languageKey, choice.value);
    });
  }
}

const filterParameter = 'show';

/** Keeps the kind of decisions that a reader chooses in the address. */
export function keepDecisionFilter(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.filter [name=show]')];
  const asked = new URLSearchParams(location.search).get(filterParameter);
  const chosen = choices.find(({ value }) => value === asked);
  if (chosen) chosen.checked = true;
  for (const choice of choices) {
    choice.addEventListener('change', () =>
      setAddressParameter(filterParameter, choice.value === 'all' ? undefined : choice.value),
    );
  }
}
