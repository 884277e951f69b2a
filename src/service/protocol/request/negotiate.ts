import { quoteClipped } from '../../../core/base/text.ts';
import { FORMATS, type Format } from '../routes.ts';
import { badRequest } from '../service-error.ts';

const SUFFIX = /\.(json|xml)$/i;

export type SuffixedPath = { readonly path: string; readonly format: Format | undefined };

/** Takes `.json` or `.xml`, in any case, off the last segment of a path, also of an empty one: `/taxonomy/.json`. */
export function splitSuffix(path: string): SuffixedPath {
  const match = SUFFIX.exec(path);
  if (!match) return { path, format: undefined };
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
  const requested = parameter === undefined ? undefined : readFormat(parameter);
  if (suffix !== undefined && requested !== undefined && suffix !== requested) {
    throw badRequest(`The path asks for ${suffix}, the parameter format for ${requested}; they must agree.`);
  }
  return suffix ?? requested ?? preferredFormat(accept) ?? FORMATS[0];
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

/** The media ranges that allow a format, the most exact ones first: those govern. */
const RANGES: Readonly<Record<Format, readonly (readonly string[])[]>> = {
  json: [['application/json'], ['application/*'], ['*/*']],
  xml: [['application/xml', 'text/xml'], ['application/*', 'text/*'], ['*/*']],
};

/** Whether `Accept` names HTML, as browsers do, and JSON no more than that. */
export function prefersHtml(accept: string | null): boolean {
  const qualityOf = (wanted: string): number => bestQuality(readAccept(accept ?? ''), [wanted]);
  return qualityOf('text/html') > Math.max(0, qualityOf('application/json'));
}

const QUALITY = /^q\s*=\s*([01](?:\.\d{0,3})?)$/i;

/** The format that `Accept` prefers by quality, JSON where both are equal; `undefined` where it allows neither. */
export function preferredFormat(accept: string | null | undefined): Format | undefined {
  if (!accept || accept === '*/*') return undefined;
  const entries = readAccept(accept);
  const wish = (format: Format): number => {
    const qualities = RANGES[format].map((ranges) => bestQuality(entries, ranges));
    return qualities.find((quality) => quality >= 0) ?? 0;
  };
  const json = wish('json');
  if (wish('xml') > json) return 'xml';
  return json > 0 ? 'json' : undefined;
}

type AcceptEntry = { readonly range: string; readonly quality: number };

function readAccept(accept: string): readonly AcceptEntry[] {
  return accept.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    return { range: range.toLowerCase(), quality: quality(parameters) };
  });
}

/** The highest quality of the media ranges; -1 where none of them is named. */
function bestQuality(entries: readonly AcceptEntry[], ranges: readonly string[]): number {
  return Math.max(-1, ...entries.map(({ range, quality: own }) => (ranges.includes(range) ? own : -1)));
}

function quality(parameters: readonly string[]): number {
  const match = parameters.map((parameter) => QUALITY.exec(parameter)).find((match) => match !== null);
  return Math.min(Number(match?.[1] ?? 1), 1);
}
