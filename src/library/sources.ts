import { NO_PROGRESS } from '../base/progress.ts';
import type { SourceRead } from '../model/source-read.ts';
import type { TaxonomyRead } from '../model/taxonomy.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { openFileSet } from '../sources/archive/open-file-set.ts';
import { readFsds } from '../sources/fsds/read-fsds.ts';
import { readPayloadRows } from '../sources/service/read-payload-rows.ts';
import { readXbrlTaxonomies } from '../sources/xbrl/read-taxonomies.ts';
import { checkedLater } from './checked.ts';
import * as schemas from './schemas.ts';
import type { CallOptions, PayloadOptions, TaxonomyOptions } from './store.ts';

const SCHEMAS = {
  readDataSet: { path: schemas.path, options: schemas.dataSetOptions },
  readRows: { path: schemas.path, options: schemas.payloadOptions },
  readTaxonomies: { path: schemas.path, options: schemas.taxonomyOptions },
};

/** Readers without a store. */
export const { readDataSet, readRows, readTaxonomies } = checkedLater('', SCHEMAS, {
  /** Batches of rows, columns apart, of an SEC data set, zip or folder; the iterator returns counts and diagnostics. */
  readDataSet: async (path: string, { signal, progress = NO_PROGRESS }: CallOptions = {}): Promise<SourceRead> =>
    readFsds(await openFileSet(path), { signal, progress }),
  /** The same, of a saved answer of the service that has rows. */
  readRows: async (
    path: string,
    { resource, symbol, signal, progress = NO_PROGRESS }: PayloadOptions,
  ): Promise<SourceRead> => readPayloadRows(await openFile(path), { resource, symbol, signal, progress }),
  /** The XBRL taxonomies of a zip or a folder, with diagnostics. */
  readTaxonomies: async (path: string, options: TaxonomyOptions = {}): Promise<TaxonomyRead> =>
    readXbrlTaxonomies(await openFileSet(path), options),
});
