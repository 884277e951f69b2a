import { quoteClipped } from '../../base/quote-clipped.ts';
import { FORMATS, type Format } from '../routes.ts';
import { badRequest } from '../service-error.ts';

const SUFFIX = /\.(json|xml)$/i;

export type SuffixedPath = { readonly path: string; readonly format: Format | undefined };

/** Takes `.json` or `.xml`, in any case, off the last segment of a path. A segment that is nothing else keeps it. */
export function splitSuffix(path: string): SuffixedPath {
  const match = SUFFIX.exec(path);
  if (!match || path[match.index - 1] === '/') return { path, format: undefined };
  return { path: path.slice(0, match.index), format: findFormat(match[1] ?? '') };
}

/**
 * The format of an answer: by suffix, else parameter, else `Accept`, else JSON. Suffix and parameter that contradict
 * each other, and an unknown format, are a ServiceError (400).
 */
export function negotiate(
  suffix: Format | undefined,
  parameter: string | undefined,
  accept: string | null | undefined,
): Format {
  const asked = parameter === undefined ? undefined : readFormat(parameter);
  if (suffix !== undefined && asked !== undefined && suffix !== asked) {
    throw badRequest(`The path asks for ${suffix}, the parameter format for ${asked}; they must agree.`);
  }
  return suffix ?? asked ?? preferredFormat(accept) ?? FORMATS[0];
}

function readFormat(text: string): Format {
  const format = findFormat(text);
  if (format) return format;
  throw badRequest(`format must be ${FORMATS.join(' or ')}; it is ${quoteClipped(text)}.`);
}

function findFormat(text: string): Format | undefined {
  const wanted = text.toLowerCase();
  return FORMATS.find((format) => format === wanted);
}

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
