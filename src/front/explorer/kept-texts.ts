import { LRUCache } from 'lru-cache';
import type { PageRequest } from './page.ts';

/** Some ten documents of filings. */
const MOST_CHARACTERS = 20_000_000;

/** Keeps the texts that were asked for last, within a bound; one that is larger is made each time. */
export function keptTexts(): PageRequest['kept'] {
  const texts = new LRUCache<string, string>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ length }) => length + 1 });
  return async (key, make) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const made = await make();
    texts.set(key, made);
    return made;
  };
}
