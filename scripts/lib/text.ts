/** A text of at most so many characters, with an ending after them that shows where it is cut. */
export function truncate(text: string, most: number, ending = '…'): string {
  return text.length > most ? `${text.slice(0, most)}${ending}` : text;
}

/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
