/** Control characters, line breaks of all kinds and what changes the direction of text. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/**
 * Text from an input, made safe to print within a line: it cannot move the cursor, set colours, break the line or
 * change the direction of text.
 */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ');
}
