import { quoteClipped } from '../../base/quote-clipped.ts';
import { FORMATS, type Format } from '../routes.ts';
import { badRequest } from '../service-error.ts';
import { preferredFormat } from './accept.ts';

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
