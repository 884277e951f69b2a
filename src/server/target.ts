import { splitSuffix } from '../protocol/request/negotiate.ts';
import type { Format } from '../protocol/routes.ts';
import { badRequest, notFound, ServiceError } from '../protocol/service-error.ts';

/** Characters of a whole URL. */
const LONGEST_URL = 98_304;

/** What a request is for, by its URL. */
export type RequestTarget = {
  /** Decoded; no slash at its end, and no suffix. */
  readonly path: string;
  /** The format that the suffix names. */
  readonly suffix: Format | undefined;
  /** With its `?`, or empty. */
  readonly search: string;
};

/** Takes a URL apart. One that is too long is a ServiceError (414), a path that is not URL-encoded one (400). */
export function readTarget(url: string): RequestTarget {
  if (url.length > LONGEST_URL) {
    throw new ServiceError({ status: 414, message: `A URL must be at most ${LONGEST_URL} characters long.` });
  }
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const question = url.indexOf('?');
  const pathEnd = question < 0 || question > end ? end : question;
  // The first slash behind `https://` begins the path.
  const { path, format } = splitSuffix(withoutSlash(url.slice(url.indexOf('/', 8), pathEnd)));
  return { path: path.includes('%') ? decodePath(path) : path, suffix: format, search: url.slice(pathEnd, end) };
}

/** `/taxonomy/` is written with a slash at its end, and other paths without; either is taken for all. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A slash that is encoded is part of a segment, and no segment of any path has one. */
function decodePath(path: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw badRequest('The path must be URL-encoded: each % followed by two hexadecimal digits, the bytes UTF-8.');
  }
  if (/%2f/i.test(path)) throw notFound('There is no such path.');
  return decoded;
}
