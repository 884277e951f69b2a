import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { countPrinted } from '../../../../src/warehouse/store/printed/list-printed.ts';
import { readPrintedTotals } from '../../../../src/warehouse/store/printed/printed-totals.ts';
import { readPrintedVerdicts } from '../../../../src/warehouse/store/printed/printed-verdicts.ts';
import { queryRows, queryTexts } from '../../../../src/warehouse/store/rows.ts';
import { dataSet } from '../../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { writeFiles } from '../../../support/write-files.ts';

/** Lines of a balance sheet: a field, and its amounts at the end of the quarter and of the year before. */
type Lines = Readonly<Record<string, readonly [number, number]>>;
type Filing = { readonly adsh: string; readonly lines: Lines; readonly filed?: string };

const FIRST: Lines = { Cash: [4810733, 3920155], Loans: [41101096, 40155668], Assets: [45911829, 44075823] };
const SMALL: Lines = { Cash: [1, 1], Loans: [2, 1], Assets: [3, 2] };

function quarterOf(filings: readonly Filing[]) {
  const tags = new Set(filings.flatMap(({ lines }) => Object.keys(lines)));
  return dataSet({
    sub: filings.map(({ adsh, filed = '20090807' }) => ({
      adsh,
      filed,
      accepted: '2009-08-07 09:10:00',
    })),
    tag: [...tags].map((tag) => ({ tag, tlabel: tag })),
    num: filings.flatMap(({ adsh, lines }) =>
      Object.entries(lines).flatMap(([tag, [now, before]]) => [
        { adsh, tag, value: String(now) },
        { adsh, tag, value: String(before), ddate: '20081231' },
      ]),
    ),
    pre: filings.flatMap(({ adsh, lines }) =>
      Object.keys(lines).map((tag, at) => {
        return { adsh, tag, line: String(at + 3), plabel: tag === 'Assets' ? 'Total assets' : tag };
      }),
    ),
  });
}

/** A store into which the quarter came as it was published once and again. */
async function storeOf(...publications: readonly (readonly Filing[])[]): Promise<string> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  for (const [at, filings] of publications.entries()) {
    const target = { store, command: 'test', input: 'test', observedAt: `2009-1${at}-01T00:00:00Z` };
    await ingestFsds(writeFiles(join(folder, String(at), '2009q3'), quarterOf(filings)), target, TEST_PORTS);
  }
  return store;
}

const [ONE, OTHER] = ['0000000001-09-000001', '0000000001-09-000002'];

/** `Total assets 53 = Cash 1 + Loans 2, foots`, of the statements of a snapshot. */
function totalsAt(store: string, snapshot: number): Promise<string[]> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const totals = await readPrintedTotals(connection, snapshot, 'all', { company: '0000000001' });
    return totals.map(({ document, amount, parts, verdict, holdsIn, otherDocuments }) => {
      const terms = parts.map(({ label, weight, amount: own }) => `${weight < 0 ? '-' : ''}${label} ${own?.mantissa}`);
      const where = `${holdsIn.length} columns, ${otherDocuments} others`;
      return `${document.slice(-1)}: ${amount.mantissa} = ${terms.join(' + ')}, ${verdict}, ${where}`;
    });
  });
}

const FOOTS = [
  '1: 44075823 = Cash 3920155 + Loans 40155668, foots, 2 columns, 0 others',
  '1: 45911829 = Cash 4810733 + Loans 41101096, foots, 2 columns, 0 others',
];

describe('the sums that a document prints', () => {
  test('are kept with each version of it, and read at any moment', async () => {
    const wrong = { ...FIRST, Assets: [45911289, 44075823] } as const;
    const store = await storeOf([{ adsh: ONE, lines: FIRST }], [{ adsh: ONE, lines: wrong }]);
    expect(await totalsAt(store, 1)).toEqual(FOOTS);
    expect(await totalsAt(store, 2)).toEqual([
      '1: 44075823 = Cash 3920155 + Loans 40155668, foots, 1 columns, 0 others',
      '1: 45911289 = Cash 4810733 + Loans 41101096, odd, 1 columns, 0 others',
    ]);
  });

  test('are inferred once: a publication that changes nothing adds none', async () => {
    const filings = [{ adsh: ONE, lines: FIRST }];
    const store = await storeOf(filings, filings);
    const [statements] = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT count(*)::INTEGER, max(opened), max(closed) FROM printed_statement'),
    );
    expect(statements).toEqual([1, 1, null]);
    expect(await totalsAt(store, 2)).toEqual(FOOTS);
  });

  test('are gone with the document', async () => {
    // A quarter that has filings of its first and last days is whole: what it does not name is retired.
    const others = [
      { adsh: OTHER, lines: SMALL, filed: '20090702' },
      { adsh: '0000000001-09-000003', lines: SMALL, filed: '20090929' },
    ];
    const store = await storeOf([{ adsh: ONE, lines: FIRST }, ...others], others);
    const ofFirst = async (snapshot: number) => (await totalsAt(store, snapshot)).filter((total) => total[0] === '1');
    expect(await ofFirst(1)).toHaveLength(2);
    expect(await ofFirst(2)).toEqual([]);
  });

  test('are told as verdicts on row versions, with the parts that have amounts, and in the view', async () => {
    const store = await storeOf([{ adsh: ONE, lines: { ...FIRST, Loans: [45911829, 40155668], Cash: [0, 3920155] } }]);
    await withConnection(store, TEST_PORTS, async (connection) => {
      const names = await queryRows(connection, 'SELECT field_id, name FROM field');
      const nameOf = new Map(names.map(([id, name]) => [Number(id), String(name)]));
      const { newest, before, field, part, partsEnd, verdict } = await readPrintedVerdicts(connection, 1);
      const told = [...newest].flatMap((total, version) =>
        total === 0
          ? []
          : [
              {
                version,
                before: before[total],
                field: nameOf.get(field[total] ?? 0),
                verdict: verdict[total],
                parts: Array.from(part.subarray(partsEnd[total - 1], partsEnd[total]), (id) => nameOf.get(id)),
              },
            ],
      );
      const ofAssets = { before: 0, field: 'Assets', verdict: 0 };
      expect(told).toEqual([
        { version: 1, ...ofAssets, parts: ['Loans'] },
        { version: 2, ...ofAssets, parts: ['Cash', 'Loans'] },
      ]);
      const shown = `SELECT concat_ws(' ', label, period_end, verdict, number_text, parts[1].number_text)
        FROM printed_totals ORDER BY period_end`;
      expect(await queryTexts(connection, shown)).toEqual([
        'Total assets 2008-12-31 foots 44075823 3920155',
        'Total assets 2009-06-30 foots 45911829 0',
      ]);
    });
  });
});

describe('a total of which a document shows no sum', () => {
  test('has the sum that another document of the company shows, whichever came first', async () => {
    const small = { adsh: OTHER, lines: SMALL };
    const large = { adsh: ONE, lines: FIRST };
    const added = [
      '2: 2 = Cash 1 + Loans 1, foots, 2 columns, 0 others',
      '2: 3 = Cash 1 + Loans 2, foots, 2 columns, 0 others',
    ];
    const alone = await storeOf([small]);
    expect(await totalsAt(alone, 1)).toEqual([]);
    await withConnection(alone, TEST_PORTS, async (connection) => {
      expect(await countPrinted(connection, 1)).toMatchObject({
        counts: [{ statement: 'BS', statements: 1, foots: 0, withoutSum: 1 }],
        withoutStatements: 0,
      });
    });
    expect(await totalsAt(await storeOf([large, small]), 1)).toEqual([...FOOTS, ...added]);
    const later = await storeOf([small], [small, large]);
    expect(await totalsAt(later, 1)).toEqual([]);
    expect([...(await totalsAt(later, 2))].sort()).toEqual([...FOOTS, ...added].sort());
  });

  test('that is wrong says in how many other documents the sum holds', async () => {
    const wrong = { ...FIRST, Assets: [45911289, 44075823] } as const;
    const store = await storeOf([
      { adsh: ONE, lines: wrong },
      { adsh: OTHER, lines: FIRST },
      // Another sum of the same total is not the same sum.
      { adsh: '0000000001-09-000003', lines: { Goodwill: [900417, 800523], ...FIRST, Assets: [46812246, 44876346] } },
    ]);
    await withConnection(store, TEST_PORTS, async (connection) => {
      const odd = await readPrintedTotals(connection, 1, 'odd');
      expect(odd).toMatchObject([{ document: ONE, verdict: 'odd', otherDocuments: 1 }]);
    });
  });
});
