import type { WriteStream } from 'node:tty';
import picocolors from 'picocolors';

/** Functions that color a text, or return it as it is. */
export type Colors = ReturnType<typeof picocolors.createColors>;

/**
 * Colors for one output stream: only on a terminal, and never against `NO_COLOR`
 * (https://no-color.org) or `TERM=dumb`.
 */
export function colorsFor(stream: Pick<WriteStream, 'isTTY'>): Colors {
  const wanted = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return picocolors.createColors(wanted);
}

/** For a text that is not printed on a terminal. */
export const noColors: Colors = picocolors.createColors(false);

// C0 and C1 controls, the separators that break lines, and the controls of bidirectional text
// (Unicode Standard Annex #9).
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to escape
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A text of somebody else's, such as a server or a document, as it may stand in a terminal: what
 * would steer the terminal, reorder the text or break the line is escaped, such as `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(
    controls,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Like {@link printable}, for a text of several lines: line feeds and tabs stay. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\t]+/g, printable);
}
