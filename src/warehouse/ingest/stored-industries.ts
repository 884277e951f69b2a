import { existsSync } from 'node:fs';
import type { IndustryCodes } from '../store/industry-codes.ts';
import { readMigrated } from '../store/migrate-store.ts';
import type { IngestPorts } from '../store/ports.ts';
import { withReader } from '../store/reader.ts';

/** The SIC codes that a store knows of companies, before an ingest into it; a store of an older schema is migrated. */
export async function storedIndustries(store: string, ports: IngestPorts): Promise<IndustryCodes> {
  if (!existsSync(store)) return new Map();
  return readMigrated(store, ports, () => withReader(store, ports, (reader) => reader.industryCodes()));
}
