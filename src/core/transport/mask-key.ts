/** In place of a key. */
export const KEY_MASK = '***';
/** The parameter of the contract that carries a key, in any case, in an address or a text that quotes one. */
const IN_ADDRESS = /\b(appkey=)[^&\s"'<>]*/gi;

/**
 * Hides an application key in texts for people, logs and files: the key itself, also percent-encoded, and the value of
 * `appkey=`.
 */
export function keyMask(key: string): (text: string) => string {
  const forms = [...new Set([key, encodeURIComponent(key)])].filter((form) => form !== '');
  return (text) =>
    forms.reduce((masked, form) => masked.replaceAll(form, KEY_MASK), text.replace(IN_ADDRESS, `$1${KEY_MASK}`));
}
