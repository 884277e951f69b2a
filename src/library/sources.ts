import { NO_PROGRESS } from '../base/progress.ts';
import type { SourceRead } from '../model/source-read.ts';
import type { TaxonomyRead } from '../model/taxonomy.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { openFileSet } from '../sources/archive/open-file-set.ts';
import { readFsds } from '../sources/fsds/read-fsds.ts';
import { readPayloadRows } from '../sources/service/read-payload-rows.ts';
import { readXbrlTaxonomies } from '../sources/xbrl/read-taxonomies.ts';
import { checkedLater } from './checked.ts';
import type { CallOptions } from './ports.ts';
import * as schemas from './schemas.ts';
import type { PayloadOptions, TaxonomyOptions } from './store.ts';

/** Batches of rows, columns apart, of a zip or a folder of an SEC data set; the iterator returns counts and diagnostics. */
export const readDataSet = checkedLater(
  'readDataSet',
  { path: schemas.path, options: schemas.dataSetOptions },
  async (path: string, { signal, progress = NO_PROGRESS }: CallOptions = {}): Promise<SourceRead> =>
    readFsds(await openFileSet(path), { signal, progress }),
);

/** The same, of a saved answer of the service that has rows. */
export const readRows = checkedLater(
  'readRows',
  { path: schemas.path, options: schemas.payloadOptions },
  async (path: string, { resource, symbol, signal, progress = NO_PROGRESS }: PayloadOptions): Promise<SourceRead> =>
    readPayloadRows(await openFile(path), { resource, symbol, signal, progress }),
);

/** The XBRL taxonomies of a zip or a folder, with diagnostics. */
export const readTaxonomies = checkedLater(
  'readTaxonomies',
  { path: schemas.path, options: schemas.taxonomyOptions },
  async (path: string, { signal, maxXml, disclosures }: TaxonomyOptions = {}): Promise<TaxonomyRead> =>
    readXbrlTaxonomies(await openFileSet(path), {
      ...{ signal, disclosures: disclosures ?? false },
      ...(maxXml !== undefined && { maxXml }),
    }),
);
