/** Characters that JSON allows but that control a terminal: DEL, C1 controls, line separators, direction marks. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON text, escaped so that no character of it controls a terminal. It parses to the same value. */
export function safeJson(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `JSON.stringify` in one line, escaped as {@link safeJson} does. */
export function printSafeJson(value: unknown): string {
  return safeJson(JSON.stringify(value));
}
