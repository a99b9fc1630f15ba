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
 * @param legend the same for those who do not see the labels side by side
 * @param name unique on the page
 */
export function tabs(group: string, legend: string, items: readonly Tab[], name = group): Html {
  return html`<fieldset class="tabs" data-tabs="${group}"><legend>${legend}</legend>
<span class="tab-row">${items.map(
    ({ id, label, isHidden = false }, index) =>
      html`<label${isHidden && html` hidden`}><input type="radio" name="${name}" value="${id}"${index === 0 && html` checked`}>${label}</label>`,
  )}</span>
${items.map(({ content }) => html`<div class="panel">${content}</div>\n`)}</fieldset>`;
}
