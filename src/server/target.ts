import { splitSuffix } from '../protocol/request/negotiate.ts';
import type { Format } from '../protocol/routes.ts';
import { badRequest, noSuchPath, ServiceError } from '../protocol/service-error.ts';

const LONGEST_URL = 98_304;

export type RequestTarget = {
  /** Decoded; no slash at its end, and no suffix. */
  readonly path: string;
  readonly suffix: Format | undefined;
  readonly search: string;
  /** The reason why there is no target: thrown once the call is counted. The path is empty then. */
  readonly problem: ServiceError | undefined;
};

/** Parses a URL. One too long (414) or not URL-encoded in its path (400) has a problem; its query is read anyway. */
export function readTarget(url: string): RequestTarget {
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const question = url.indexOf('?');
  const pathEnd = question < 0 || question > end ? end : question;
  // The first slash behind `https://` begins the path.
  const { path, format: suffix } = splitSuffix(withoutSlash(url.slice(url.indexOf('/', 8), pathEnd)));
  const search = url.slice(pathEnd, end);
  if (url.length > LONGEST_URL) {
    const message = `A URL must be at most ${LONGEST_URL} characters long.`;
    return { path: '', suffix, search, problem: new ServiceError({ status: 414, message }) };
  }
  const decoded = path.includes('%') ? decodePath(path) : path;
  if (decoded instanceof ServiceError) return { path: '', suffix, search, problem: decoded };
  return { path: decoded, suffix, search, problem: undefined };
}

/** The contract writes `/taxonomy/` with a slash at its end, and other paths without; all paths accept both. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** An encoded slash is part of a segment, and no segment of any path has one. */
function decodePath(path: string): string | ServiceError {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return badRequest('The path must be URL-encoded: each % followed by two hexadecimal digits, the bytes UTF-8.');
  }
  if (/%2f/i.test(path)) return noSuchPath();
  return decoded;
}
