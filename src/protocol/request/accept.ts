import type { Format } from '../routes.ts';

/** The formats that a media range allows, and its exactness: the most exact range for a format governs. */
const RANGES: ReadonlyMap<string, { readonly formats: readonly Format[]; readonly exactness: number }> = new Map([
  ['application/json', { formats: ['json'], exactness: 2 }],
  ['application/xml', { formats: ['xml'], exactness: 2 }],
  ['text/xml', { formats: ['xml'], exactness: 2 }],
  ['application/*', { formats: ['json', 'xml'], exactness: 1 }],
  ['text/*', { formats: ['xml'], exactness: 1 }],
  ['*/*', { formats: ['json', 'xml'], exactness: 0 }],
]);

const QUALITY = /^q\s*=\s*([01](?:\.\d{0,3})?)$/i;

type Wish = { exactness: number; quality: number };

/** The format that `Accept` prefers by quality, JSON where both are equal; `undefined` where it allows neither. */
export function preferredFormat(accept: string | null | undefined): Format | undefined {
  if (!accept || accept === '*/*') return undefined;
  const wishes: Record<Format, Wish> = { json: { exactness: -1, quality: 0 }, xml: { exactness: -1, quality: 0 } };
  for (const entry of accept.split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const known = RANGES.get(range.toLowerCase());
    for (const format of known?.formats ?? []) note(wishes[format], known?.exactness ?? 0, quality(parameters));
  }
  const { json, xml } = wishes;
  if (xml.quality > json.quality) return 'xml';
  return json.quality > 0 ? 'json' : undefined;
}

/** `application/xml` and `text/xml` are equally exact: the better one counts. */
function note(wish: Wish, exactness: number, given: number): void {
  if (exactness < wish.exactness) return;
  wish.quality = exactness === wish.exactness ? Math.max(wish.quality, given) : given;
  wish.exactness = exactness;
}

function quality(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = QUALITY.exec(parameter);
    if (match) return Math.min(Number(match[1]), 1);
  }
  return 1;
}
