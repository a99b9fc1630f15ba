import { type Html, type HtmlContent, html } from '../../lib/html.ts';

/** One tab: what its label says, and what it shows. */
export interface Tab {
  /** Within its group: letters, digits, dashes. */
  readonly id: string;
  readonly label: string;
  readonly content: HtmlContent;
  /** Whether a script has to show it first. */
  readonly isHidden?: boolean;
}

/**
 * A choice of which one part is shown. It works without scripts, and with the arrow keys; a row of labels that is
 * longer than the screen is wide scrolls. The style sheet knows 16 parts: further ones are always shown.
 *
 * @param group what is chosen; a script keeps the choice of `language` for the whole site
 * @param label the same for those who do not see the labels side by side
 * @param name unique on the page
 */
export function tabs(group: string, label: string, items: readonly Tab[], name = group): Html {
  return html`<div class="tabs" data-tabs="${group}" role="group" aria-label="${label}">
<span class="tab-row">${items.map(
    (tab, index) =>
      html`<label${tab.isHidden && html` hidden`}><input type="radio" name="${name}" value="${tab.id}"${index === 0 && html` checked`}>${tab.label}</label>`,
  )}</span>
${items.map(({ content }) => html`<div class="panel">${content}</div>\n`)}</div>`;
}
