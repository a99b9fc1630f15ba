/** A text of at most so many characters, with an ending after them that shows where it is cut. */
export function truncate(text: string, most: number, ending = '…'): string {
  return text.length > most ? `${text.slice(0, most)}${ending}` : text;
}
