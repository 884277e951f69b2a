import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { crossfoot } from '../../support/cli.ts';
import { dataSet } from '../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const ROW = [
  { field: 'entityid', value: 1 },
  { field: 'primarysymbol', value: 'ZZA' },
  { field: 'totalassets', value: 7 },
];

describe('what was left out is an exit status of its own', () => {
  test('a page of an answer is stored, and said to be a part', async () => {
    const folder = await tempFolder();
    const answer = { result: { totalrows: 50, rows: [{ rownum: 1, values: ROW }] } };
    writeFiles(folder, { 'page.json': JSON.stringify(answer) });
    const store = join(folder, 'test.duckdb');
    const words = ['ingest', 'payload', join(folder, 'page.json'), '--resource', 'Companies', '--store', store];
    const { status, stdout } = await crossfoot(words);
    expect(status).toBe(5);
    expect(JSON.parse(stdout).inputs[0]).toMatchObject({
      complete: false,
      rows: { new: 1 },
      counts: { rowsElsewhere: 49 },
    });
  });

  test('a data set with lines of filings that it does not name retires nothing', async () => {
    const folder = await tempFolder();
    const store = join(folder, 'test.duckdb');
    const filing = { adsh: '0000000002-09-000002', cik: '2' };
    const whole = writeFiles(join(folder, 'whole'), dataSet({ sub: [{}, filing], num: [{}, { adsh: filing.adsh }] }));
    const cut = writeFiles(join(folder, 'cut'), dataSet({ sub: [{}], num: [{}, { adsh: filing.adsh }] }));
    expect((await crossfoot(['ingest', 'fsds', whole, '--store', store])).status).toBe(0);
    const { status, stdout } = await crossfoot(['ingest', 'fsds', cut, '--store', store]);
    expect(status).toBe(5);
    expect(JSON.parse(stdout).inputs[0]).toMatchObject({
      complete: false,
      rows: { retired: 0 },
      counts: { numbersWithoutFiling: 1 },
    });
    const open = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT count(*) FROM row_version WHERE closed IS NULL'),
    );
    expect(open).toEqual([[2n]]);
  });
});
