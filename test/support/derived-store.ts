import { join } from 'node:path';
import { openStore } from '../../src/index.ts';
import { yearFacts } from './company-facts.ts';
import { folderOfProcess } from './temporary-folder.ts';
import { writeFiles } from './write-files.ts';

/** A store with derived rows of two companies, each with one year. */
export async function derivedStore(): Promise<string> {
  const folder = folderOfProcess();
  const facts = join(folder, 'facts');
  writeFiles(facts, {
    'CIK0000000001.json': yearFacts(),
    'CIK0000000002.json': yearFacts({ cik: 2, entityName: 'BETA & SONS <LTD>' }),
  });
  const path = join(folder, 'store.duckdb');
  const at = { observedAt: '2025-01-31T00:00:00Z' };
  const store = openStore(path);
  await store.ingest.companyFacts(facts, at);
  await store.standardize(at);
  await store.close();
  return path;
}
