import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import {
  CrossfootError,
  interruptedError,
  throwIfAborted,
  unavailableError,
  usageError,
} from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { requireContact } from '../../../core/transport/contact.ts';
import { setValidator, type Validator, validatorOf } from '../../../core/transport/validator.ts';

export type DownloadOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Version of this program, for the User-Agent. */
  readonly version: string;
  /** Address at which the operator can be reached, for the User-Agent. */
  readonly contact: string | undefined;
  /** Where the data set is put: whole, or not at all. */
  readonly path: string;
  readonly validator?: Validator;
  readonly signal?: AbortSignal | undefined;
  readonly progress: Progress;
};

export type Download =
  | { readonly status: 'unchanged' }
  | ({ readonly status: 'downloaded'; readonly path: string; readonly sha256: string } & Validator);

const NOT_MODIFIED = 304;

/**
 * Fetches a data set by HTTP(S) unless the server says that the copy described by `validator` is still current. The
 * body goes to a temporary file beside `path`, which takes its place when it is complete.
 *
 * Fails with a usage error where no contact address is given or the URL is none, and as refused where the server cannot
 * be reached, answers with anything but 200 or 304, or sends a body of another length than it announced. Messages show
 * the URL without its query, which may hold a key.
 */
export async function downloadDataSet(url: string, options: DownloadOptions): Promise<Download> {
  const target = targetOf(url);
  const userAgent = `crossfoot/${options.version} ${requireContact(options.contact)}`;
  const response = await request(target, userAgent, options);
  if (response.status === NOT_MODIFIED && options.validator) return { status: 'unchanged' };
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw refused(target, `the server answered ${response.status} ${response.statusText}`.trimEnd());
  }
  const temporary = `${options.path}.${randomUUID()}.part`;
  try {
    const sha256 = await save(response, response.body, temporary, target, options);
    await rename(temporary, options.path).catch(cannotWrite(options.path));
    return { status: 'downloaded', path: options.path, sha256, ...validatorOf(response.headers) };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** How a URL is shown: without its query, which may hold a key. */
export function shownUrl(url: string | URL): string {
  if (typeof url === 'string' && !URL.canParse(url)) return url.replace(/[?#].*$/s, '');
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function targetOf(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target && (target.username !== '' || target.password !== '')) {
    throw usageError('the URL holds a user name or a password', 'Public data sets need neither; leave them out.');
  }
  if (target && (target.protocol === 'https:' || target.protocol === 'http:')) return target;
  throw usageError('not an http or https URL of a data set', 'Example: https://www.sec.gov/…/2009q3.zip');
}

async function request(target: URL, userAgent: string, options: DownloadOptions): Promise<Response> {
  const { validator, signal } = options;
  const headers = new Headers({ 'user-agent': userAgent, 'accept-encoding': 'identity' });
  setValidator(headers, validator);
  throwIfAborted(signal);
  try {
    return await options.fetch(target, { headers, ...(signal && { signal }) });
  } catch (cause) {
    throw unreachable(target, signal, 'cannot be reached', cause);
  }
}

async function save(
  response: Response,
  body: ReadableStream<Uint8Array>,
  temporary: string,
  target: URL,
  { signal, progress }: DownloadOptions,
): Promise<string> {
  const announced = response.headers.get('content-length');
  const expected = announced === null || response.headers.has('content-encoding') ? undefined : Number(announced);
  progress.stage('download', expected);
  const hash = createHash('sha256');
  const file = await open(temporary, 'wx').catch(cannotWrite(temporary));
  let size = 0;
  try {
    for await (const piece of body) {
      await file.writeFile(piece).catch(cannotWrite(temporary));
      hash.update(piece);
      size += piece.length;
      progress.advance(piece.length);
    }
    await file.sync().catch(cannotWrite(temporary));
  } catch (cause) {
    throw cause instanceof CrossfootError ? cause : unreachable(target, signal, 'the answer broke off', cause);
  } finally {
    await file.close();
  }
  if (expected !== undefined && size !== expected) {
    throw refused(target, `the answer ended after ${size} of ${expected} bytes`);
  }
  return hash.digest('hex');
}

function unreachable(target: URL, signal: AbortSignal | undefined, what: string, cause: unknown): CrossfootError {
  return signal?.aborted ? interruptedError() : refused(target, `${what}: ${reasonOf(cause)}`, cause);
}

/** fetch hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && cause.message === '' ? String(cause.code) : cause.message;
}

function refused(target: URL, reason: string, cause?: unknown): CrossfootError {
  return new CrossfootError('refused', `${shownUrl(target)}: ${reason}`, { cause });
}

function cannotWrite(path: string): (cause: unknown) => never {
  return (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unavailableError(`cannot write ${path}: ${reason}`, { cause });
  };
}
