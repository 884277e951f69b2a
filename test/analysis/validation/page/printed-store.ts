import { join } from 'node:path';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { dataSet } from '../../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { calculation } from '../../../support/tiny-calculation.ts';
import { writeFiles } from '../../../support/write-files.ts';

/** Amounts at the end of June 2009 and of 2008, with the balance type; a label makes it a line of the statement. */
export type Line = readonly [tag: string, balance: 'D' | 'C', june: string, december: string, label?: string];

export const BALANCE: readonly Line[] = [
  ['Cash', 'D', '4810733', '3920155', 'Cash'],
  ['Gross', 'D', '53741208', '51230877', 'Plant, at cost'],
  // The definition takes it off; it is filed below zero, and so is printed as it adds up.
  ['Depreciation', 'C', '-12640112', '-11075209', 'Less accumulated depreciation'],
  ['Net', 'D', '41101096', '40155668', 'Plant, net'],
  ['Own', 'D', '7335221', '8214970', 'Other items'],
  ['Assets', 'D', '53247050', '52290793', 'Total assets'],
  ['Pension', 'C', '9127', '8346'],
  ['PensionOfStaff', 'C', '5000', '4000'],
  ['PensionOfOthers', 'C', '4000', '4346'],
];
const STANDARD = {
  source: 'us-gaap',
  id: '18',
  version: '2009-01-31',
  extent: 'parts',
  name: 'CI',
  parts: {
    sections: [{ structure: 'calculation', id: '1', title: 'Statement - Balance', relativeOrder: '100' }],
    calculation: calculation(
      '1 g:Net = g:Gross - g:Depreciation',
      '1 g:Assets = g:Cash + g:Net + g:Goodwill',
      '1 g:Pension = g:PensionOfStaff + g:PensionOfOthers',
    ).map((each) => ({
      ...each,
      parent: { ...each.parent, namespace: 'us-gaap/2009' },
      child: { ...each.child, namespace: 'us-gaap/2009' },
    })),
  },
} as const;

/** Tags that begin with `Own` are the filer's. */
const versionOf = (tag: string) => (tag.startsWith('Own') ? { version: '0000000001-09-000001', custom: '1' } : {});

export async function storeOf(lines: readonly Line[]): Promise<string> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: [STANDARD], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  // A line may be printed twice.
  const facts = [...new Map(lines.map((line) => [line[0], line])).values()];
  const tables = dataSet({
    sub: [{}],
    tag: facts.map(([tag, balance]) => ({ tag, crdr: balance, tlabel: tag, ...versionOf(tag) })),
    num: facts.flatMap(([tag, , june, december]) => [
      { tag, value: june, ...versionOf(tag) },
      { tag, value: december, ddate: '20081231', ...versionOf(tag) },
    ]),
    pre: lines.flatMap(([tag, , , , plabel], at) =>
      plabel ? [{ tag, plabel, line: String(at + 3), ...versionOf(tag) }] : [],
    ),
  });
  await ingestFsds(writeFiles(join(folder, 'quarter'), tables), target, TEST_PORTS);
  return store;
}

export const replaced = (tag: string, june: string): readonly Line[] =>
  BALANCE.map((line): Line => (line[0] === tag ? [tag, line[1], june, line[3], line[4] ?? ''] : line));
