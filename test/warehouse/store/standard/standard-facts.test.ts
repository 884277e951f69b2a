import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { readFaceLines, readFootingSums } from '../../../../src/warehouse/store/standard/standard-facts.ts';
import { dataSet } from '../../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { writeFiles } from '../../../support/write-files.ts';

/** Lines of a balance sheet: field, side, label, and the amounts of two days. Treasury stock is negative and added. */
const LINES = [
  ['CommonStock', 'C', 'Common stock', 71_934_117, 70_115_823],
  ['RetainedEarnings', 'C', 'Retained earnings', 48_207_731, 45_310_952],
  ['TreasuryStock', 'D', 'Shares bought back', -13_579_246, -12_468_135],
  ['Allowance', '', 'Allowance', 1_357_913, 1_246_801],
  ['StockholdersEquity', 'C', 'Total equity', 107_920_515, 104_205_441],
] as const;
const DAYS = ['20090630', '20081231'];

test('sums that add up have weights and sides of their parts; lines have labels', async () => {
  const folder = await tempFolder();
  const store = join(folder, 's.duckdb');
  const set = dataSet({
    tag: LINES.map(([tag, crdr]) => ({ tag, crdr, tlabel: tag })),
    num: LINES.flatMap(([tag, , , ...amounts]) =>
      amounts.map((value, at) => ({ tag, ddate: DAYS[at] ?? '', value: `${value}.0000` })),
    ),
    pre: LINES.map(([tag, , plabel], at) => ({ tag, plabel, line: String(at + 1) })),
  });
  await ingestFsds(writeFiles(join(folder, 'set'), set), { store, observedAt: '2009-10-01T00:00:00Z' }, TEST_PORTS);
  await withConnection(store, TEST_PORTS, async (connection) => {
    const names = new Map(
      (await queryRows(connection, 'SELECT field_id, name FROM field')).map(([id, name]) => [id, name]),
    );
    const documents = (await queryRows(connection, 'SELECT document_id FROM document')).map(([id]) => Number(id));
    const { count, total, child, weight, balances } = await readFootingSums(connection, documents, 1);
    const parts = Array.from({ length: count }, (_, at) =>
      [names.get(total[at] ?? 0), names.get(child[at] ?? 0), weight[at], balances[at]].join(' '),
    );
    expect([...new Set(parts)].toSorted()).toEqual([
      'StockholdersEquity Allowance 1 0',
      'StockholdersEquity CommonStock 1 1',
      'StockholdersEquity RetainedEarnings 1 1',
      'StockholdersEquity TreasuryStock 1 -1',
    ]);
    const lines = (await readFaceLines(connection, documents, 1)).flatMap(({ field, label = [] }) =>
      Array.from(field, (id, at) => `${names.get(id)}: ${label[at]}`),
    );
    expect(lines).toEqual(LINES.map(([tag, , text]) => `${tag}: ${text}`));
  });
});
