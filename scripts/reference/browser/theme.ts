/** The choice is kept where Redoc keeps its own, so that both pages agree. */
const key = 'redoc.colorMode';

/** Runs before the page is drawn, so that it never flashes in the wrong colours. */
function applyTheme(): void {
  try {
    const chosen = localStorage.getItem(key);
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser may forbid storage; the page then follows the system.
  }
}

applyTheme();
