import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult, DuckDBValue, DuckDBVector } from '@duckdb/node-api';
import { joinedNumbers } from './columns.ts';
import { isAllValid, rawItems } from './raw-vector.ts';

/** Runs a query and gives its rows; for small results. */
export async function queryRows(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly (readonly DuckDBValue[])[]> {
  return (await connection.run(sql, values)).getRows();
}

/**
 * Rows as objects of type `T` by the names of columns. INTEGER and smaller become numbers, VARCHAR text, BOOLEAN,
 * STRUCT and LIST what they are in JavaScript, NULL null; a query casts all else.
 */
export async function queryRecords<T extends object>(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly T[]> {
  return (await (await connection.run(sql, values)).getRowObjectsJS()) as unknown as readonly T[];
}

/** As {@link queryRecords}, a page at a time, for results of any size. */
export async function* streamRecords<T extends object>(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): AsyncGenerator<T, void, void> {
  const result = await connection.stream(sql, values);
  for await (const page of result.yieldRowObjectJs()) yield* page as unknown as readonly T[];
}

export async function queryTexts(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly string[]> {
  return (await queryRows(connection, sql, values)).map(([text]) => String(text));
}

type WithoutNulls<T> = { [name in keyof T as null extends T[name] ? never : name]: T[name] } & {
  [name in keyof T as null extends T[name] ? name : never]?: Exclude<T[name], null>;
};

export function withoutNulls<T extends object>(record: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}

/** Text of a cell that the schema declares as text; NULL is `null`. */
export function textCell(value: DuckDBValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/**
 * Types of columns: INTEGER or DATE (days since 1970), DOUBLE and VARCHAR, none with NULLs, and VARCHAR that may have
 * them.
 */
type ColumnTypes = {
  readonly integer: Int32Array;
  readonly double: Float64Array;
  readonly text: readonly string[];
  readonly 'text?': readonly (string | null)[];
};

export type ColumnPlan = Readonly<Record<string, keyof ColumnTypes>>;

type Names<Text extends string> = Text extends `${infer First} ${infer Others}` ? First | Names<Others> : Text;

/** A part of a plan: neighbouring columns of one type, by names with blanks between them. */
export function columns<Type extends keyof ColumnTypes, Text extends string>(
  type: Type,
  names: Text,
): Readonly<Record<Names<Text>, Type>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, type])) as Record<Names<Text>, Type>;
}

export type ColumnsOf<Plan extends ColumnPlan> = {
  readonly [name in keyof Plan]: ColumnTypes[Plan[name]];
} & { readonly count: number };

type Item<Column> = Column extends Int32Array | Float64Array
  ? number
  : Column extends readonly (infer Text)[]
    ? Text
    : never;

export type RecordOf<Plan extends ColumnPlan> = { readonly [name in keyof Plan]: Item<ColumnTypes[Plan[name]]> };

/** The rows of columns, as records; for results that are not large. */
export function toRecords<Plan extends ColumnPlan>({ count, ...read }: ColumnsOf<Plan>): readonly RecordOf<Plan>[] {
  const entries = Object.entries<Int32Array | Float64Array | readonly (string | null)[]>(
    read as object as Record<string, never>,
  );
  const recordAt = (i: number) => Object.fromEntries(entries.map(([name, column]) => [name, column[i] ?? null]));
  return Array.from({ length: count }, (_, i) => recordAt(i) as RecordOf<Plan>);
}

/** A result as columns, for thousands of rows. Throws where a column has a NULL that the plan does not allow. */
export async function queryColumns<Plan extends ColumnPlan>(
  connection: DuckDBConnection,
  plan: Plan,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<ColumnsOf<Plan>> {
  const result = await connection.stream(sql, values);
  const readers = Object.entries(plan).map(([name, type]) => ({ name, ...columnReader(name, type) }));
  let count = 0;
  for await (const chunk of readAhead(result)) {
    count += chunk.rowCount;
    for (const [index, { push }] of readers.entries()) push(chunk.getColumnVector(index), chunk.rowCount);
  }
  const read = readers.map(({ name, whole }) => [name, whole()] as const);
  return { ...Object.fromEntries(read), count } as ColumnsOf<Plan>;
}

type ColumnReader = {
  readonly push: (vector: DuckDBVector, count: number) => void;
  readonly whole: () => Int32Array | Float64Array | readonly (string | null)[];
};

function columnReader(name: string, type: keyof ColumnTypes): ColumnReader {
  const requireValid = (vector: DuckDBVector, count: number): void => {
    if (!isAllValid(vector, count)) throw new TypeError(`the column ${name} has a NULL`);
  };
  if (type === 'integer' || type === 'double') {
    const kind = type === 'integer' ? Int32Array : Float64Array;
    const pieces: (Int32Array | Float64Array)[] = [];
    return {
      push: (vector, count) => {
        requireValid(vector, count);
        pieces.push(rawItems<Int32Array | Float64Array>(vector, kind));
      },
      // The pieces of a column are let go before those of the next are joined: a large result is not held twice.
      whole: () => (pieces.length === 0 ? new kind(0) : joinedNumbers(pieces.splice(0))),
    };
  }
  const texts: (string | null)[] = [];
  return {
    push: (vector, count) => {
      if (type === 'text') requireValid(vector, count);
      for (let i = 0; i < count; i += 1) {
        const item = vector.getItem(i);
        texts.push(item === null ? null : String(item));
      }
    },
    whole: () => texts,
  };
}

/** The chunks of a streamed result; the next one is fetched while the caller works on one. */
export async function* readAhead(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk, void, void> {
  let next = fetchNext(result);
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === null || chunk.rowCount === 0) return;
      next = fetchNext(result);
      yield chunk;
    }
  } finally {
    // The connection may not close while the engine is fetching.
    await next.catch(() => {});
  }
}

/** A failure is thrown where the chunk is awaited, however late. */
function fetchNext(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
  const chunk = result.fetchChunk();
  chunk.catch(() => {});
  return chunk;
}
