import { expect, test } from 'vitest';
import { appendColumns } from '../../../src/warehouse/store/columns.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';

/** Three chunks of the appender, the last of them short. */
const ROWS = 5_000;
const FIRST_CHUNK = 2_048;

test('every row of several chunks has its own values: NULL of one chunk is not in the next', async () => {
  const { connection, close } = await openWorkspace();
  await connection.run('CREATE TEMP TABLE t (n INTEGER, text VARCHAR, texts VARCHAR[])');
  const rows = Array.from({ length: ROWS }, (_, n): [number, string | null, (string | null)[]] => {
    const isNull = n < FIRST_CHUNK && n % 2 === 0;
    return [n, isNull ? null : `text ${n}`, Array.from({ length: n % 3 }, (__, at) => (isNull ? null : `${n} ${at}`))];
  });
  let end = 0;
  const ends = Int32Array.from(rows, ([, , texts]) => {
    end += texts.length;
    return end;
  });
  await appendColumns(connection, 't', [
    Int32Array.from(rows, ([n]) => n),
    rows.map(([, text]) => text),
    { ends, items: rows.flatMap(([, , texts]) => texts) },
  ]);
  const read = await queryRows(connection, 'SELECT n, text, to_json(texts)::VARCHAR FROM t ORDER BY n');
  expect(read).toEqual(rows.map(([n, text, texts]) => [n, text, JSON.stringify(texts)]));
  close();
});
