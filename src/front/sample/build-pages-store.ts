import { dataSetsOf, makePages, PAGES_SEED, type PageSample } from '../../../data/generator/pages/pages.ts';
import { sampleStandard } from '../../../data/generator/pages/standard.ts';
import type { FileSet, SetFile } from '../../core/model/files.ts';
import { ingestHistory } from '../../warehouse/ingest/ingest-history.ts';
import { readFsds } from '../../warehouse/sources/fsds/read-fsds.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';

/**
 * Makes a store of the sample's pages: the standard of the sample, then the quarterly reports. `together`: all in one
 * data set, which takes half the time of one for each quarter. Nothing leaves the process.
 */
export async function buildPagesStore(
  path: string,
  ports: IngestPorts,
  { together, seed = PAGES_SEED }: { readonly together: boolean; readonly seed?: number },
): Promise<PageSample> {
  const sample = makePages(seed);
  const dataSets = dataSetsOf(sample, { together });
  const history = {
    taxonomies: [sampleStandard()],
    taxonomiesObservedAt: dataSets[0]?.observedAt ?? '',
    refreshes: function* () {
      for (const { name, observedAt, files } of dataSets) {
        const input = `sample pages ${name}`;
        const read = readFsds(filesOf(input, files), { ...ports, wholeQuarter: !together });
        yield [{ read, input, observedAt }];
      }
    },
  };
  await ingestHistory(history, { store: path, command: 'sample' }, ports);
  return sample;
}

function filesOf(name: string, texts: Readonly<Record<string, string>>): FileSet {
  const files = Object.entries(texts).map(([path, text]): SetFile => {
    const bytes = new TextEncoder().encode(text);
    return {
      path,
      size: bytes.length,
      place: `${name}/${path}`,
      read: async () => bytes,
      open: async function* () {
        yield bytes;
      },
    };
  });
  return { name, files };
}
