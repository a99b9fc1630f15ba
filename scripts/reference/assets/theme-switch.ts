const key = 'redoc.colorMode';

/** Shows the button that switches between light and dark. */
export function enableThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (!button) return;
  button.hidden = false;
  name(button);
  button.addEventListener('click', () => {
    const theme = currentTheme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    keep(theme);
    name(button);
  });
}

function name(button: HTMLButtonElement): void {
  button.textContent = currentTheme() === 'dark' ? 'Light' : 'Dark';
  button.setAttribute('aria-label', `Switch to ${button.textContent.toLowerCase()} colours`);
}

function currentTheme(): string {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return document.documentElement.dataset.theme ?? system;
}

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
