import { NO_PROGRESS } from '../../core/base/progress.ts';
import type { SourceRead } from '../../core/model/source-read.ts';
import type { TaxonomyRead } from '../../core/model/taxonomy.ts';
import { readPayloadRows } from '../../service/payload/read-payload-rows.ts';
import { openFile } from '../../warehouse/sources/archive/open-file.ts';
import { openFileSet } from '../../warehouse/sources/archive/open-file-set.ts';
import { readFsds } from '../../warehouse/sources/fsds/read-fsds.ts';
import { readXbrlTaxonomies } from '../../warehouse/sources/xbrl/read-taxonomies.ts';
import { checkedAsync } from './checked.ts';
import {
  dataSetOptions,
  type PayloadOptions,
  payloadOptions,
  type TaxonomyOptions,
  taxonomyOptions,
} from './ingest-options.ts';
import type { CallOptions } from './options.ts';
import { path } from './parts.ts';

/**
 * Reads an SEC data set, a zip or a folder, without a store: an iterator over batches of rows, columns apart, which
 * returns counts and diagnostics. It reads while it is iterated.
 *
 * @throws CrossfootError of the kind `input` where there is no data set at the path.
 * @example
 * ```ts
 * let rows = 0;
 * for await (const event of await readDataSet('2009q3')) {
 *   if (event.kind === 'rows') rows += event.batch.rows.unit.length;
 * }
 * rows // => 1
 * ```
 */
export const readDataSet = checkedAsync(
  'readDataSet',
  { path, options: dataSetOptions.optional() },
  async (path: string, { signal, progress = NO_PROGRESS }: CallOptions = {}): Promise<SourceRead> =>
    readFsds(await openFileSet(path), { signal, progress }),
);

/**
 * Reads the rows of a saved answer of the service, JSON or XML, without a store, as {@link readDataSet} does.
 *
 * @throws CrossfootError of the kind `input` where the file has no rows.
 * @example
 * ```ts
 * let rows = 0;
 * for await (const event of await readRows('answers/rows-2024-12-17.json', { resource: 'Financials-QTR' })) {
 *   if (event.kind === 'rows') rows += event.batch.rows.unit.length;
 * }
 * rows // => 108
 * ```
 */
export const readRows = checkedAsync(
  'readRows',
  { path, options: payloadOptions },
  async (path: string, { resource, symbol, signal, progress = NO_PROGRESS }: PayloadOptions): Promise<SourceRead> =>
    readPayloadRows(await openFile(path), { resource, symbol, signal, progress }),
);

/**
 * Reads the XBRL taxonomies of a zip or a folder, without a store, with diagnostics.
 *
 * @throws CrossfootError of the kind `input` where there is no taxonomy at the path.
 * @example
 * ```ts
 * const { taxonomies } = await readTaxonomies('taxonomy');
 * taxonomies[0]?.parts.calculation?.length // => 2
 * ```
 */
export const readTaxonomies = checkedAsync(
  'readTaxonomies',
  { path, options: taxonomyOptions.optional() },
  async (path: string, options: TaxonomyOptions = {}): Promise<TaxonomyRead> =>
    readXbrlTaxonomies(await openFileSet(path), options),
);
