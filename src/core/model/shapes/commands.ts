import { z } from 'zod';
import { count, counts, list, object, type Shaped, severity, text, textOrNull, texts } from './parts.ts';

export const migrateShape = object({
  /** Schema numbers, before and after. */
  ...counts('from', 'to'),
  /** Path of the copy of the older store; null where there was nothing to do. */
  copy: textOrNull,
  totals: object(counts('migrations')),
  migrations: list({ number: count, title: text }),
});

/** `serve`: printed when it is ready. */
export const serveShape = object({
  /** Without a slash at its end. */
  url: text,
  /** The time of its clock, ISO text in UTC; null where it is the clock of the machine. */
  clock: textOrNull,
  /** Labels, never the keys themselves. */
  keys: z.array(text),
});

/** `explore`: printed when it is ready. */
export const exploreShape = object({
  /** Without a slash at its end. */
  url: text,
  store: text,
  /** The names of its pages. */
  pages: z.array(text),
});

const expressionHead = {
  /** The text as given, and in its canonical form. */
  ...texts('expression', 'canonical'),
  /** The fields used, in the order of their first use. */
  fields: z.array(text),
};
const nulls = z.enum(['odata', 'sql']);
/** UTF-16 units from 0; `end` is exclusive. */
const span = counts('start', 'end');

/** `canonical` is null where the expression has errors. */
export const expressionCheckShape = object({
  ...expressionHead,
  canonical: textOrNull,
  level: z.enum(['L0', 'L1', 'L2']),
  totals: object(counts('errors', 'warnings', 'notes')),
  diagnostics: list({ severity, ...texts('code', 'message'), ...span, expected: z.array(text) }),
});

export const expressionExplainShape = object({
  ...expressionHead,
  nulls,
  matches: z.boolean(),
  totals: object(counts('terms')),
  /** Each term before its operands; literals are left out. */
  terms: list({
    depth: count,
    ...texts('term', 'value'),
    type: z.enum(['number', 'string', 'boolean', 'date', 'null']),
    ...span,
  }),
});

export const expressionSqlShape = object({
  ...expressionHead,
  nulls,
  /** TRUE for the rows that match; FALSE or NULL for the others. */
  sql: text,
  /** The assumed columns. */
  columns: list(texts('field', 'column', 'type')),
  /** In the order of their numbers, `$1` first. */
  parameters: z.array(text),
});

/** `config show`: keys in the order of the schema. */
export const configShowShape = object({
  /** Null where there is no configuration file. */
  file: textOrNull,
  settings: list({
    key: text,
    /** Null where nothing is set; an application key is masked. */
    value: z.unknown(),
    origin: z.enum(['flag', 'environment', 'file', 'default']),
    /** The flag, the variable, or file, line and column. */
    from: textOrNull,
  }),
});

export type MigrateOutput = Shaped<typeof migrateShape>;
export type ExpressionCheckOutput = Shaped<typeof expressionCheckShape>;
export type ExpressionExplainOutput = Shaped<typeof expressionExplainShape>;
export type ExpressionSqlOutput = Shaped<typeof expressionSqlShape>;
export type ConfigShowOutput = Shaped<typeof configShowShape>;
