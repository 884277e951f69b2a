import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { groupsOf, inferDocuments } from '../../../../src/warehouse/store/printed/infer-documents.ts';
import { PRESENTED, touchedSince } from '../../../../src/warehouse/store/printed/touched-documents.ts';
import { queryDocumentRows } from '../../../../src/warehouse/store/printed-facts.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { quoteText } from '../../../../src/warehouse/store/sql-text.ts';
import { openWorkspace } from '../../../../src/warehouse/store/workspace.ts';
import { dataSet } from '../../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

/** The thread runs the built program. */
const BUILT = new URL('../../../../dist/src/warehouse/store/printed/infer-program.js', import.meta.url);

const TABLES = ['printed_statement', 'printed_sum', 'printed_total'];
const FILINGS = Array.from({ length: 11 }, (_, at) => ({
  adsh: `000000000${1 + (at % 4)}-09-${String(at + 1).padStart(6, '0')}`,
  cik: String(1 + (at % 4)),
}));

/** Filings of four companies; some totals are wrong, some have too few columns for a sum of their own. */
function quarter() {
  const numbers = FILINGS.flatMap(({ adsh }, at) => {
    const [cash, loans, slip] = [4810733 + at, 41101096 * (at + 1), at % 3 === 0 ? 90 : 0];
    const years = [['20090630', slip], ...(at % 2 === 0 ? [['20081231', 0] as const] : [])] as const;
    return years.flatMap(([ddate, error]) => [
      { adsh, ddate, tag: 'Cash', value: String(cash) },
      { adsh, ddate, tag: 'Loans', value: String(loans) },
      { adsh, ddate, tag: 'Assets', value: String(cash + loans + error) },
    ]);
  });
  const tags = ['Cash', 'Loans', 'Assets'];
  return dataSet({
    sub: FILINGS.map((filing) => ({ ...filing, filed: '20090807', accepted: '2009-08-07 09:10:00' })),
    tag: tags.map((tag) => ({ tag, tlabel: tag })),
    num: numbers,
    pre: FILINGS.flatMap(({ adsh }) =>
      tags.map((tag, at) => ({ adsh, tag, line: String(at + 3), plabel: tag === 'Assets' ? 'Total assets' : tag })),
    ),
  });
}

type Inferred = Readonly<Record<string, readonly unknown[]>>;

/** What is kept of printed sums by an ingest, and what two documents at a time come to with a second thread. */
async function inferredTwice(program: URL): Promise<{ readonly kept: Inferred; readonly again: Inferred }> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await ingestFsds(writeFiles(join(folder, '2009q3'), quarter()), target, TEST_PORTS);
  const workspace = await openWorkspace();
  const { connection } = workspace;
  const read = async (): Promise<Inferred> => {
    const tables = TABLES.map(async (table) => [table, await queryRows(connection, `FROM store.${table}`)] as const);
    return Object.fromEntries(await Promise.all(tables));
  };
  try {
    await connection.run(`ATTACH ${quoteText(store)} AS store; BEGIN`);
    const kept = await read();
    await connection.run(`${TABLES.map((table) => `DELETE FROM store.${table}`).join(';')}; ${touchedSince(1)}`);
    const documents = await queryDocumentRows(connection, PRESENTED);
    let begun = 0;
    const startBeside = async () => {
      begun += 1;
    };
    const options = { startBeside, program, together: 2, many: 3 };
    await inferDocuments(connection, documents, { first: 1, last: 1 }, options);
    expect(begun).toBe(1);
    return { kept, again: await read() };
  } finally {
    workspace.close();
  }
}

test('two threads come to the same as one, in the same order', async () => {
  const { kept, again } = await inferredTwice(BUILT);
  expect(kept.printed_statement).toHaveLength(FILINGS.length);
  expect(kept.printed_total?.length).toBeGreaterThan(FILINGS.length);
  expect(again).toEqual(kept);
});

test('without the program of the thread there is one thread', async () => {
  const { kept, again } = await inferredTwice(new URL('./absent.js', import.meta.url));
  expect(again).toEqual(kept);
});

test('a thread that ends early ends the ingest', async () => {
  const program = pathToFileURL(join(temporaryFolder(), 'program.mjs'));
  writeFileSync(program, 'process.exit(3);');
  await expect(inferredTwice(program)).rejects.toThrow('a second thread ended with status 3');
});

test('documents are read together where there are few of them, with rows near each other', () => {
  const at = (document: number, first: number, last = first + 9) => [document, first, last] as const;
  const near = [at(1, 100), at(2, 90), at(3, 110), at(4, 120)];
  expect(groupsOf(near, 3)).toEqual([near.slice(0, 3), near.slice(3)]);
  const far = [at(1, 100), at(2, 1_000), at(3, 1_040), at(4, 945), at(5, 0)];
  expect(groupsOf(far, 9, 100)).toEqual([[far[0]], [far[1], far[2], far[3]], [far[4]]]);
  // A snapshot that changes some rows of many documents gives each of them rows far from its others.
  const renewed = [at(1, 0, 500), at(2, 20, 510), at(3, 40, 520)];
  expect(groupsOf(renewed, 9, 100)).toEqual([renewed]);
  expect(groupsOf([], 3)).toEqual([]);
});
