import type { Reading } from './settings.ts';

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** A list may be given as several texts, or several names in one. */
function words(texts: readonly string[]): string[] {
  return texts
    .join(',')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** What texts say, for the schema to judge; where they say nothing that could be meant, the text itself. */
export const READ: Readonly<Record<Reading, (texts: readonly string[]) => unknown>> = {
  text: (texts) => texts.at(-1),
  number: (texts) => {
    const text = texts.at(-1) ?? '';
    return NUMBER.test(text) ? Number(text) : text;
  },
  list: words,
  pairs: (texts) =>
    Object.fromEntries(
      words(texts).map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      }),
    ),
  json: (texts) => {
    const text = texts.at(-1) ?? '';
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};
