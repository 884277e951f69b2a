import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { interruptedError, throwIfAborted, unavailableError } from '../../../core/base/errors.ts';
import type { ColumnChunk, ColumnValues } from '../../../core/model/column-chunk.ts';
import { spillFolder } from '../driver.ts';
import type { CopyTarget } from '../query/copy-answer.ts';
import type { SqlAnswer } from '../query/run-sql.ts';
import type { AnswersSql } from '../sql-reader.ts';
import { type AnswerMessage, type FormRequest, fromErrorData, type QueryRequest, readFrames } from './messages.ts';

/** The program of the process, as it is built. */
const PROGRAM = fileURLToPath(new URL('./program.js', import.meta.url));

export type SqlLimits = {
  /** The memory of the process; a quarter of the machine's, at most 1 GiB, where it is left out. */
  readonly memoryBytes?: number | undefined;
  /** From the start of the process until its answer has been read. No limit where it is left out. */
  readonly milliseconds?: number | undefined;
  /** The size of the whole answer, as it is sent. No limit where it is left out. */
  readonly answerBytes?: number | undefined;
  /** The program that answers; the built one where it is left out. */
  readonly program?: string | undefined;
};

const GIB = 2 ** 30;

/** A quarter of the memory that the machine, or its container, has; at most 1 GiB. */
function defaultMemory(): number {
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.min(GIB, Math.floor(Math.min(totalmem(), allowed) / 4));
}

/** The rest is for values on their way, which DuckDB does not count, and for Node. */
const DUCKDB_SHARE = 0.6;
const HEAP_SHARE = 0.25;
const MIB = 2 ** 20;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Runs each statement in a process of its own: whatever it does, it ends there. A statement that takes too long, uses
 * too much memory or crashes the engine is an error of the kind `unavailable`; an aborted signal ends the process too.
 */
export function sqlInProcess(limits: SqlLimits): AnswersSql {
  return async (store, request, ports, use) => {
    throwIfAborted(ports.signal);
    const memoryBytes = limits.memoryBytes ?? defaultMemory();
    const spill = spillFolder();
    const running = startProgram(limits.program ?? PROGRAM, { ...limits, memoryBytes, spill }, ports.signal);
    try {
      const memory = `${Math.floor((memoryBytes * DUCKDB_SHARE) / MIB)}MiB`;
      running.ask({ store, request, memory, answerBytes: limits.answerBytes ?? null });
      const result = await use(await readAnswer(running));
      throwIfAborted(ports.signal);
      return result;
    } finally {
      await running.end();
      // The engine of a process that crashed or was ended has left it.
      rmSync(spill, { recursive: true, force: true });
    }
  };
}

type Running = {
  readonly ask: (message: QueryRequest | FormRequest) => void;
  /** The next message. Throws the error that the process has sent, or the reason why it has ended. */
  readonly next: () => Promise<AnswerMessage>;
  /** Ends the process, and returns when it is gone: the store is free again. */
  readonly end: () => Promise<void>;
};

function startProgram(
  program: string,
  { memoryBytes, spill, milliseconds }: SqlLimits & { readonly memoryBytes: number; readonly spill: string },
  signal: AbortSignal | undefined,
): Running {
  const heap = Math.floor((memoryBytes * HEAP_SHARE) / MIB);
  const args = [`--max-old-space-size=${heap}`, program, String(memoryBytes), spill];
  const child: Child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = once(child, 'close').catch(() => {});
  let stderr = '';
  let isLate = false;
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  // The process may have ended before it has read: the reason is found where its answer is read.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MOST_STDERR);
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          kill();
        }, milliseconds);
  signal?.addEventListener('abort', kill, { once: true });
  const messages = readFrames(child.stdout);
  return {
    ask: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    next: async () => {
      // The frames come from a process of the same version.
      const { value, done } = (await messages.next()) as IteratorResult<AnswerMessage>;
      if (!done) {
        if (value.kind === 'error') throw fromErrorData(value.error);
        return value;
      }
      await closed;
      if (signal?.aborted) throw interruptedError();
      if (isLate) throw tooSlow(milliseconds ?? 0);
      throw endingOf({ stderr, how: child.signalCode ?? `status ${child.exitCode}`, failure, memoryBytes });
    },
    end: async () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      kill();
      // What is left of the answer would keep it open.
      child.stdout.destroy();
      await closed;
    },
  };
}

const MOST_STDERR = 10_000;

type Ended = {
  readonly stderr: string;
  readonly how: string;
  readonly failure: Error | undefined;
  readonly memoryBytes: number;
};

const HEAP_FULL = /heap out of memory|bad_alloc/;

/** Why the process of a query has ended before its answer did. */
function endingOf({ stderr, how, failure, memoryBytes }: Ended): Error {
  if (failure) return unavailableError(`the process of the query could not be started: ${failure.message}`);
  if (stderr.includes(OVER_MEMORY) || HEAP_FULL.test(stderr)) {
    const most = `${Math.floor(memoryBytes / MIB)} MiB`;
    return unavailableError(`the query needs more than ${most} of memory and was stopped`, {
      hint: { code: 'allow-more-memory' },
    });
  }
  const cause = new Error(stderr.trim());
  return unavailableError(`the query crashed the database engine (${how}); the store is unchanged`, {
    hint: 'Change the query: very deeply nested values, for one, are more than the engine can take.',
    cause,
  });
}

function tooSlow(milliseconds: number): Error {
  return unavailableError(`the query took longer than ${milliseconds / 1000} seconds and was stopped`, {
    hint: { code: 'allow-more-time' },
  });
}

async function readAnswer({ ask, next }: Running): Promise<SqlAnswer> {
  const { columns } = expected(await next(), 'columns');
  return {
    columns,
    rows: async () => {
      ask({ form: 'rows' });
      return until(next, (message) => expected(message, 'rows').rows);
    },
    jsonRows: async () => {
      ask({ form: 'jsonRows' });
      return until(next, (message) => expected(message, 'jsonRows').rows);
    },
    columnChunks: async () => {
      ask({ form: 'columnChunks' });
      const { columns: typed } = expected(await next(), 'types');
      return { columns: typed, chunks: until(next, (message) => alignedChunk(expected(message, 'chunk').chunk)) };
    },
    copyTo: async (target: CopyTarget) => {
      ask({ form: 'copy', target });
      return expected(await next(), 'copied').files;
    },
  };
}

/** The items of the messages until the last one. */
async function* until<T>(next: Running['next'], itemOf: (message: AnswerMessage) => T): AsyncGenerator<T> {
  for (;;) {
    const message = await next();
    if (message.kind === 'end') return;
    yield itemOf(message);
  }
}

type OfKind<K extends AnswerMessage['kind']> = Extract<AnswerMessage, { readonly kind: K }>;

function expected<K extends AnswerMessage['kind']>(message: AnswerMessage, kind: K): OfKind<K> {
  if (message.kind === kind) return message as OfKind<K>;
  throw new TypeError(`the process of a query sent ${message.kind}, not ${kind}`);
}

const alignedChunk = ({ rows, columns }: ColumnChunk): ColumnChunk => ({ rows, columns: columns.map(aligned) });

/** Bytes of a message begin anywhere; readers take them for numbers of 8 bytes. */
function aligned({ bytes, children, ...values }: ColumnValues): ColumnValues {
  return { ...values, ...(bytes && { bytes: bytes.slice() }), ...(children && { children: children.map(aligned) }) };
}

export type ProcessLimits = {
  readonly memoryBytes: number;
  /** The folder that the engine may have made, which nobody else removes once the parent is gone. */
  readonly spill: string;
  readonly parent: number;
};

/** What the process of a query writes to standard error before it ends itself for its memory. */
const OVER_MEMORY = 'crossfoot: over the memory limit';

const STDERR = 2;
/** Memory grows by some ten megabytes meanwhile. */
const CHECK_MS = 15;

/**
 * Ends this process once it uses more memory than it may, or its parent is gone. For a thread of its own: the main one
 * can be busy for long. DuckDB's own limit does not count the values that functions make.
 */
export function watchProcess({ memoryBytes, spill, parent }: ProcessLimits): void {
  setInterval(() => {
    const isOver = process.memoryUsage.rss() > memoryBytes;
    if (!isOver && process.ppid === parent) return;
    if (isOver) writeSync(STDERR, `${OVER_MEMORY}\n`);
    else rmSync(spill, { recursive: true, force: true });
    process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS);
}
