import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { keyHash } from '../../../src/core/model/application-key.ts';
import { EXPORT_FORMATS } from '../../../src/core/model/export-format.ts';
import { createService } from '../../../src/service/server/service.ts';
import { exportStore } from '../../../src/warehouse/export/export-store.ts';
import { exportVerdictFiles } from '../../../src/warehouse/export/export-verdict-files.ts';
import { openServiceFile } from '../../../src/warehouse/store/service-file/open-service-file.ts';
import { plainTaxonomy, testParts, testView } from '../../support/service.ts';
import { SERVICE_FILE_PORTS, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { quarters } from './support/tiny-service.ts';

const KEY = 'Zq7+not/for=anyone';
const RIGHTS = { label: 'own', hash: keyHash(KEY), resources: 'all', fields: 'all', withoutFields: [] } as const;
/** The key, as it is in a URL, its hash, and the parameter that has it. */
const SECRETS = [KEY, encodeURIComponent(KEY), keyHash(KEY), 'appkey='];
const ADDRESS = 'http://service.test';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** The files that have one of the texts; Parquet files are compressed, and so their rows are searched. */
async function filesWith(paths: readonly string[], texts: readonly string[]): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const found: string[] = [];
  for (const path of paths) {
    const bytes = readFileSync(path, 'latin1');
    let rows = '';
    if (path.endsWith('.parquet')) {
      const result = await connection.runAndReadAll(
        `SELECT string_agg(t::VARCHAR, ';') FROM read_parquet('${path}') t`,
      );
      rows = String(result.getRows()[0]?.[0]);
    }
    if (texts.some((text) => bytes.includes(text) || rows.includes(text))) found.push(path);
  }
  connection.closeSync();
  instance.closeSync();
  return found;
}

it('has no application key in any file of an export', async () => {
  const store = await tempStore();
  const view = testView({
    rows: { 'Financials-QTR': quarters(2, 2) },
    taxonomies: ['18', '50'].map((id) => plainTaxonomy(id)),
  });
  const service = createService(testParts({ view, keys: [RIGHTS] }));
  let sent = 0;
  await ingestFrom(store, {
    handle: service.handle,
    request: { keyHash: keyHash(KEY) },
    options: { key: KEY },
    onCall: ({ url, headers }) => {
      if (`${url} ${headers.get('ApplicationKey')}`.includes(KEY) || url.includes(encodeURIComponent(KEY))) sent += 1;
    },
  });
  expect(sent).toBeGreaterThan(1);
  const served = await openServiceFile(`${store}.service`, SERVICE_FILE_PORTS);
  await served.putKeys([RIGHTS]);
  await served.close();
  for (const format of EXPORT_FORMATS) {
    const target = `${store}-${format}`;
    await exportStore({ store, target, format }, TEST_PORTS);
    const files = filesIn(target);
    expect(await filesWith(files, [ADDRESS])).toContainEqual(expect.stringContaining('service_run'));
    expect(await filesWith(files, SECRETS)).toEqual([]);
  }
  const folder = `${store}-verdicts`;
  await exportVerdictFiles({ store, folder }, TEST_PORTS);
  expect(await filesWith(filesIn(folder), SECRETS)).toEqual([]);
});
