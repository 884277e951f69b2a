import { openWorkspace } from '../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../src/warehouse/store/write-attached.ts';
import { PORTS } from '../support/ports.ts';

/** A store with one more table, `rows`: a column of each kind of fixed length, and a text. */
export async function makeRows(path: string, rows: number): Promise<void> {
  const session = await openWorkspace();
  const { connection } = session;
  try {
    await writeAttached(session, path, PORTS, async () => {
      const names = Array.from({ length: 200 }, (_, i) => `'kind ${i}'`);
      await connection.run(`CREATE TYPE store.kind AS ENUM (${names.join(', ')})`);
      await connection.run(`CREATE TABLE store.rows AS SELECT i AS a, i / 7 AS b, (i * 13 % 1000003 / 100)::DECIMAL(18, 2) AS c,
        DATE '2000-01-01' + (i % 9000)::INTEGER AS d, ('kind ' || i % 200)::store.kind AS e,
        CASE WHEN i % 3 = 0 THEN 'name ' || i ELSE 'A longer name of a company, its number is ' || i END AS name
        FROM range(${rows}) t(i)`);
    });
  } finally {
    session.close();
  }
}
