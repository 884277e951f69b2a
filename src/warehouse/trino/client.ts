import { CrossfootError, throwIfAborted, unavailableError } from '../../core/base/errors.ts';
import { keyMask } from '../../core/transport/mask-key.ts';
import { anySignal, pause, startTimer } from '../../core/transport/waits.ts';
import { type Calling, callTrino, type TrinoEffects } from './call.ts';
import { checkTrinoOptions, type TrinoOptions } from './options.ts';
import type { Row, StatementError } from './page.ts';

export type TrinoClient = {
  /**
   * Runs a statement and gives its rows, page by page. When the signal is aborted, or when the caller stops reading,
   * the statement is cancelled. @throws an error of failure `refused` with Trino's message, with code `try-again` where
   * the same statement may succeed later.
   */
  readonly run: (sql: string, signal?: AbortSignal) => AsyncIterable<readonly Row[]>;
};

type State = Calling & { readonly options: TrinoOptions };

/** Trino over HTTP (its protocol of statements and pages). Throws a usage error where the options cannot be used. */
export function trinoClient(options: TrinoOptions, effects: TrinoEffects): TrinoClient {
  checkTrinoOptions(options);
  const { user, password, catalog, schema, limits } = options;
  const credentials = password === undefined ? '' : Buffer.from(`${user}:${password}`).toString('base64');
  const [hidePassword, hideCredentials] = [keyMask(password ?? ''), keyMask(credentials)];
  const headers = {
    'X-Trino-User': user,
    'X-Trino-Catalog': catalog,
    'X-Trino-Schema': schema,
    'X-Trino-Source': 'crossfoot',
    ...(credentials !== '' && { Authorization: `Basic ${credentials}` }),
  };
  const mask = (text: string): string => hidePassword(hideCredentials(text));
  const state: State = { options, headers, limits, effects, mask };
  return { run: (sql, signal) => runStatement(sql, state, signal) };
}

/** A statement that has given rows is not sent again. */
async function* runStatement(sql: string, state: State, stop: AbortSignal | undefined): AsyncGenerator<readonly Row[]> {
  const { limits, effects } = state;
  const late = new AbortController();
  const timer = startTimer(effects, limits.statement, () => late.abort());
  const signal = anySignal([late.signal, stop]);
  const start = effects.now();
  try {
    for (let tries = 1; ; tries += 1) {
      const starting = yield* pagesOf(sql, state, signal);
      if (!starting) return;
      if (effects.now() - start >= limits.start) throw statementFailure(starting, state);
      const { firstWait, longestBackoff } = limits.patience;
      await pause(effects.sleep, Math.min(firstWait * 2 ** tries, longestBackoff), [signal]);
      throwIfAborted(signal);
    }
  } catch (error) {
    if (!late.signal.aborted || stop?.aborted) throw error;
    throw unavailableError(`Trino: the statement was not complete in ${limits.statement / 1_000} s`);
  } finally {
    timer.stop();
  }
}

/** Errors of a server that has started a moment ago. */
const STARTING = new Set(['NO_NODES_AVAILABLE', 'SERVER_STARTING_UP']);

/** The pages with rows; its result is the error of a server that is starting, before any row. */
async function* pagesOf(
  sql: string,
  state: State,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[], StatementError | undefined> {
  const base = state.options.server.replace(/\/+$/, '');
  let hasRows = false;
  let next: string | undefined;
  try {
    let page = await callTrino({ method: 'POST', url: `${base}/v1/statement`, body: sql }, state, signal);
    for (;;) {
      next = page.next === undefined ? undefined : requireSameServer(page.next, base);
      if (page.error) {
        next = undefined;
        if (STARTING.has(page.error.name) && !hasRows) return page.error;
        throw statementFailure(page.error, state);
      }
      if (page.rows.length > 0) {
        hasRows = true;
        yield page.rows;
      }
      if (next === undefined) return undefined;
      page = await callTrino({ method: 'GET', url: next }, state, signal);
    }
  } finally {
    if (next !== undefined) await cancel(next, state);
  }
}

/** The next page of another server would get the password. */
function requireSameServer(next: string, base: string): string {
  const [url, own] = [URL.canParse(next) ? new URL(next) : undefined, new URL(base)];
  if (url?.origin === own.origin) return next;
  throw new CrossfootError(
    'refused',
    `Trino: the answer goes on at ${url?.origin ?? 'no address'}, not at ${own.origin}`,
    {
      hint: 'Name the server by the address that it has in its answers, or let it process forwarded headers behind a proxy.',
    },
  );
}

/** Failures that the statement itself causes: sending it again does not help. */
const FINAL = new Set(['USER_ERROR', 'INSUFFICIENT_RESOURCES']);

function statementFailure({ message, name, type, ...place }: StatementError, { mask }: State): CrossfootError {
  return new CrossfootError('refused', mask(`Trino: ${message} (${name})`), {
    ...(place.line !== undefined && { place: { file: 'the SQL text', ...place } }),
    ...(!FINAL.has(type) && { code: 'try-again' }),
  });
}

const CANCEL_LIMIT_MS = 5_000;

/** Nobody waits long for it, and a server that cannot be reached gives the statement up by itself. */
async function cancel(url: string, { headers, effects }: State): Promise<void> {
  const late = new AbortController();
  const timer = startTimer(effects, CANCEL_LIMIT_MS, () => late.abort());
  const request = new Request(url, { method: 'DELETE', headers, signal: late.signal, redirect: 'manual' });
  try {
    const response = await effects.fetch(request);
    await response.body?.cancel();
  } catch {
    // The failure that ended the statement is the one to report.
  } finally {
    timer.stop();
  }
}
