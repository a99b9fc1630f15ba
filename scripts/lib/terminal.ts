import type { WriteStream } from 'node:tty';
import picocolors from 'picocolors';

/** Functions that colour a text, or return it as it is. */
export type Colors = ReturnType<typeof picocolors.createColors>;

/**
 * Colours for one output stream: only on a terminal, and never against `NO_COLOR`
 * (https://no-color.org) or `TERM=dumb`.
 */
export function colorsFor(stream: Pick<WriteStream, 'isTTY'>): Colors {
  const wanted = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return picocolors.createColors(wanted);
}
