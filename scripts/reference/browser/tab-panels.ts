/** The part of a page that a tab shows. */
export function panelOf(tab: HTMLInputElement): Element | undefined {
  const tabs = tab.closest('.tabs');
  const index = inputsOf(tabs).indexOf(tab);
  return panelsOf(tabs)[index];
}

/** What the tab of a panel says; nothing for what is in no panel. */
export function tabTextOf(panel: Element | null): string | undefined {
  if (!panel) return undefined;
  const tabs = panel.closest('.tabs');
  const index = panelsOf(tabs).indexOf(panel);
  return inputsOf(tabs)[index]?.parentElement?.textContent;
}

function inputsOf(tabs: Element | null): HTMLInputElement[] {
  return [...(tabs?.querySelectorAll<HTMLInputElement>('.tab-row input') ?? [])];
}

function panelsOf(tabs: Element | null): Element[] {
  return [...(tabs?.querySelectorAll('.panel') ?? [])];
}
