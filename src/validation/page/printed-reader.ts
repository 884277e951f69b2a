import type { StoreReader } from '../../store/reader.ts';
import type { PrintedReader } from './judge-by-page.ts';

/** The sums that some documents print, by their names. */
export function printedReaderOf(reader: StoreReader, names: readonly string[]): PrintedReader {
  const known = new Set(names);
  return {
    fieldsNamed: reader.fieldsNamed,
    printedVerdicts: (snapshot) => reader.printedVerdicts(snapshot, names),
    countPrinted: (snapshot) => reader.countPrinted(snapshot, names),
    printedTotals: async (snapshot, choice) =>
      (await reader.printedTotals(snapshot, choice)).filter(({ document }) => known.has(document)),
  };
}
