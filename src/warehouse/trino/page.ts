import { z } from 'zod';
import { CrossfootError } from '../../core/base/errors.ts';
import { NumberText, parseJson } from '../../core/base/json.ts';
import { TryFailure } from '../../core/transport/failure.ts';

/** Numbers and booleans as text: BIGINT keeps its digits, and DECIMAL comes as text anyway. */
export type Cell = string | null;
export type Row = readonly Cell[];

/** A page of a statement's answer. */
export type Page = {
  readonly id: string;
  /** The address of the next page; `undefined`: this is the last one. */
  readonly next: string | undefined;
  readonly rows: readonly Row[];
  readonly error: StatementError | undefined;
};

/** `type` is USER_ERROR where the statement is wrong; `name` such as SYNTAX_ERROR. Lines and columns count from 1. */
export type StatementError = {
  readonly message: string;
  readonly name: string;
  readonly type: string;
  readonly line?: number;
  readonly column?: number;
};

const count = z.custom<NumberText>((value) => value instanceof NumberText).transform(({ text }) => Number(text));

const errorSchema = z.object({
  message: z.string().default('no message'),
  errorName: z.string().default('UNKNOWN'),
  errorType: z.string().default('UNKNOWN'),
  errorLocation: z.object({ lineNumber: count, columnNumber: count }).nullish(),
});

const pageSchema = z.object({
  id: z.string(),
  stats: z.object({ state: z.string() }),
  nextUri: z.string().nullish(),
  data: z.array(z.array(z.unknown())).nullish(),
  error: errorSchema.nullish(),
});

/**
 * Reads an answer of status 200. Throws a TryFailure for a page of HTML, a text that is cut off, and JSON of another
 * server.
 */
export function readPage(text: string): Page {
  const parsed = pageSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new TryFailure('unreadable', 'the answer is JSON, but not an answer of Trino');
  const { id, nextUri, data, error } = parsed.data;
  return {
    id,
    next: nextUri ?? undefined,
    rows: (data ?? []).map((row) => row.map(cellOf)),
    error: error ? statementError(error) : undefined,
  };
}

function jsonOf(text: string): unknown {
  const start = text.trimStart().slice(0, 1);
  if (start === '<') throw new TryFailure('page', 'the answer is a page of HTML, not an answer of Trino');
  if (start !== '{') throw new TryFailure('unreadable', 'the answer is not an answer of Trino');
  try {
    return parseJson(text, 'the answer');
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    throw new TryFailure('cut-off', `the answer ends in the middle, after ${text.length} characters`);
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'boolean') return String(value);
  throw new TryFailure('unreadable', 'the answer has a value that is not a number, a text, true, false or null');
}

/** Trino begins the message with the place that it gives beside it: `line 3:5: mismatched input`. */
function statementError({ message, errorName, errorType, errorLocation }: z.infer<typeof errorSchema>): StatementError {
  const failed = { message, name: errorName, type: errorType };
  if (!errorLocation) return failed;
  const { lineNumber: line, columnNumber: column } = errorLocation;
  return { ...failed, message: message.replace(`line ${line}:${column}: `, ''), line, column };
}
