import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SCHEMA_VERSION } from '../../src/warehouse/store/schema/version.ts';
import { root } from './root.ts';
import { tempStore } from './temp-store.ts';

/** A copy of the small store of the newest schema: two resources, four snapshots, five taxonomies and a recorded run. */
export async function fixtureStore(): Promise<string> {
  const store = await tempStore();
  const fixture = join(root, 'test', 'fixtures', `store-schema-${SCHEMA_VERSION}.duckdb.gz`);
  writeFileSync(store, gunzipSync(readFileSync(fixture)));
  return store;
}
