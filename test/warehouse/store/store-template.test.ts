import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../src/warehouse/store/schema/migrations.ts';
import { storeTemplate } from '../../../src/warehouse/store/store-template.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { root } from '../../support/root.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const AGAIN = 'the build is older than the schema: npm run build';

test('the template that was built has the bytes of a store that the statements of the schema make', async () => {
  const path = await tempStore();
  const workspace = await openWorkspace();
  // A list of its own: only the usual migrations are in the template.
  await writeAttached(workspace, path, TEST_PORTS, async () => {}, [...MIGRATIONS]);
  workspace.close();
  const template = storeTemplate();
  expect(template && Buffer.compare(template, readFileSync(path)), AGAIN).toBe(0);
});

test('a new store has the schema of the template and no other content', async () => {
  const path = await tempStore();
  const workspace = await openWorkspace();
  const written = await writeAttached(workspace, path, TEST_PORTS, async () => 'written');
  workspace.close();
  expect(written).toEqual({ result: 'written', isNew: true });
  expect(Buffer.compare(storeTemplate() ?? Buffer.of(), readFileSync(path))).toBe(0);
});

test('the driver that the build joined to one file has all that the package has', () => {
  const require = createRequire(import.meta.url);
  const names = (file: string): string[] => Object.keys(require(file)).sort();
  expect(names(join(root, 'dist/packages/duckdb-node-api.cjs'))).toEqual(names('@duckdb/node-api'));
});
