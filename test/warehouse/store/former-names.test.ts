import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ingestSubmissions } from '../../../src/warehouse/ingest/ingest-submissions.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { submissionFile } from '../../support/submissions.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

let store: string;
beforeAll(async () => {
  const folder = await tempFolder();
  store = join(folder, 'test.duckdb');
  const list = (cik: number, name: string, ...former: readonly string[]): Record<string, string> => ({
    [`CIK000000000${cik}.json`]: submissionFile([], {
      ...{ cik, name, tickers: [] },
      formerNames: former.map((each) => ({ name: each, from: '1994-01-26T05:00:00.000Z', to: null })),
    }),
  });
  const input = await writeFiles(join(folder, 'lists'), {
    ...list(1, 'HERC HOLDINGS INC', 'HERTZ GLOBAL HOLDINGS INC', 'HERC OLD INC'),
    ...list(2, 'HERTZ GLOBAL HOLDINGS, INC', 'HERTZ RENTAL CAR HOLDING INC'),
    ...list(3, 'WALMART INC.', 'WAL MART STORES INC'),
  });
  await ingestSubmissions(input, { store, observedAt: '2024-01-01T00:00:00Z' }, TEST_PORTS);
});

const named = async (word: string): Promise<readonly string[]> =>
  withReader(store, TEST_PORTS, async (reader) => (await reader.companiesNamed([word], 1)).map(({ key }) => key));

test.each([
  ['Wal Mart Stores Inc', '0000000003'],
  ['wal mart', '0000000003'],
  ['walmart', '0000000003'],
  // A name of today that begins so goes before a former one.
  ['hertz', '0000000002'],
  ['herc', '0000000001'],
  // A former name as a whole goes before the beginning of a name.
  ['hertz global holdings inc', '0000000001'],
  ['hertz rental', '0000000002'],
  ['herc o', '0000000001'],
])('%s is a company by its name or a former one', async (word, key) => {
  expect(await named(word)).toEqual([key]);
});

test('a beginning of several former names is ambiguous', async () => {
  await expect(named('w')).resolves.toEqual(['0000000003']);
  await expect(named('h')).rejects.toThrow(/ambiguous/);
  await expect(named('hertzog')).rejects.toThrow(/no company/);
});
