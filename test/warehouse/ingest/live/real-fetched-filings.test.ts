import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filingFiles } from '../../../../src/warehouse/ingest/live/filing-files.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { readFilings } from '../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { describeWithRealData } from '../../../support/real-data.ts';

const NAMES = [
  'AAPL-10K-2010-09-25',
  'AAPL-10K-2015-09-26',
  'AAPL-10K-2023-09-30',
  'CLX-10K-2022-06-30-inline',
  'CRSR-10K-2024-12-31-embedded',
  'GOOG-10Q-2020-03-31',
  'MSFT-10Q-2015-09-30',
  'NFLX-10K-2009-12-31',
  'PG-10K-2010-06-30',
  'SR-10Q-2023-12-31-noxsd',
].map((name) => join('xbrl-filings', `${name}.zip`));

describeWithRealData('the files that make a filing', NAMES, (paths) => {
  test.each(paths.map((path) => [basename(path), path] as const))('are all that is read of %s', async (_, path) => {
    const set = await openFileSet(path);
    const names = set.files.map((file) => basename(file.path));
    const wanted = new Set(filingFiles(names));
    const chosen = { ...set, files: set.files.filter((file) => wanted.has(basename(file.path))) };
    const [whole, fetched] = [await readFilings(set), await readFilings(chosen)];
    expect(fetched.map(({ rows }) => rows)).toEqual(whole.map(({ rows }) => rows));
    expect(fetched.map(({ taxonomy }) => taxonomy?.parts)).toEqual(whole.map(({ taxonomy }) => taxonomy?.parts));
  });
});
