import type { PrintedScope } from '../../../warehouse/store/printed/printed-totals.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { PrintedReader } from './judge-by-page.ts';

/** The sums that some documents print. */
export function printedReaderOf(reader: StoreReader, scope: PrintedScope): PrintedReader {
  return {
    fieldsById: reader.fieldsById,
    printedVerdicts: (snapshot) => reader.printedVerdicts(snapshot, scope),
    countPrinted: (snapshot) => reader.countPrinted(snapshot, scope),
    printedTotals: (snapshot, choice) => reader.printedTotals(snapshot, choice, scope),
  };
}
