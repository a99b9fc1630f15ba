/** Whether a text, such as a hash or an address, is longer than what a reader wants whole on the next line. */
export function isLongWord(text: string): boolean {
  return /^\S{31,}$/.test(text);
}
