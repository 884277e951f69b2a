import type { DuckDBConnection } from '@duckdb/node-api';

type Question = (connection: DuckDBConnection, ...asked: never[]) => unknown;

/** Functions over a connection, as functions that have theirs: rooms above the store see no connection. */
export type Bound<Questions> = {
  readonly [name in keyof Questions]: Questions[name] extends (
    connection: DuckDBConnection,
    ...asked: infer Asked
  ) => infer Answer
    ? (...asked: Asked) => Answer
    : never;
};

export function bindQuestions<Questions extends Readonly<Record<string, Question>>>(
  questions: Questions,
  connection: DuckDBConnection,
): Bound<Questions> {
  const bound = Object.entries(questions).map(([name, question]) => [
    name,
    (...asked: never[]) => question(connection, ...asked),
  ]);
  return Object.fromEntries(bound) as Bound<Questions>;
}

/** A question whose modules are loaded when it is first asked: most commands need few of them. */
export function loaded<Asked extends readonly unknown[], Answer>(
  load: () => Promise<(connection: DuckDBConnection, ...asked: Asked) => Promise<Answer>>,
): (connection: DuckDBConnection, ...asked: Asked) => Promise<Answer> {
  return async (connection, ...asked) => (await load())(connection, ...asked);
}
