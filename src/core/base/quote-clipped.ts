const MOST_CHARACTERS = 60;

/** A caller's text for a message: in quotes, control characters escaped, and shortened where it is long. */
export function quoteClipped(text: string): string {
  const characters = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return JSON.stringify(characters);
}
