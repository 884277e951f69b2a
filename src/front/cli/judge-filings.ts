import type { Validation } from '../../analysis/validation/build-validation.ts';
import type { DocumentsRequest } from '../../analysis/validation/validate-store.ts';
import type { Follower } from '../../warehouse/ingest/ingest-xbrl.ts';
import type { Session } from '../../warehouse/store/session.ts';
import type { CommandIo } from './command.ts';

type Judge = Follower & {
  /**
   * Judges the filings of these names, which are in a store. `isAll`: it is new, and they were just added: then
   * their judgement has begun, and the store is only asked where what they print may decide otherwise.
   */
  readonly validation: (session: Session, place: Place, isAll: boolean) => Promise<Validation>;
};

type Place = { readonly store: string; readonly names: readonly string[] };

/** Judges filings while they are written to a new store. The modules of the rules are loaded meanwhile too. */
export async function judgeOf(request: Omit<DocumentsRequest, 'documents'>, io: CommandIo): Promise<Judge> {
  const { filedContents } = await import('../../analysis/validation/filed/content.ts');
  const { FILING_RESOURCE, FILING_SOURCE } = await import('../../warehouse/sources/xbrl/read-filing.ts');
  const contents = filedContents();
  let judging: Promise<Validation> | undefined;
  const judged = async (): Promise<Validation> => {
    const { validateDocuments } = await import('../../analysis/validation/validate-store.ts');
    const { filedReader, FIRST_SNAPSHOT } = await import('../../analysis/validation/filed/filed-reader.ts');
    const documents = { source: FILING_SOURCE, names: [], snapshot: FIRST_SNAPSHOT };
    return validateDocuments(filedReader(contents, FILING_RESOURCE), { ...request, documents }, io.ports);
  };
  const start = (): Promise<Validation> => {
    judging ??= judged();
    // A failure is thrown where the validation is awaited.
    judging.catch(() => {});
    return judging;
  };
  return {
    add: contents.add,
    start: () => void start(),
    validation: async (session, { store, names }, isAll) => {
      const { validateDocuments } = await import('../../analysis/validation/validate-store.ts');
      const { printedReaderOf } = await import('../../analysis/validation/page/judge-sums.ts');
      const alone = isAll ? await start() : undefined;
      return session.read(store, io.ports, async (reader) => {
        const documents = { source: FILING_SOURCE, names, snapshot: await reader.newestSnapshot() };
        const printed = printedReaderOf(reader, { names });
        const isRight = async () => (await printed.printedTotals(documents.snapshot, 'odd')).length === 0;
        if (alone && alone.found.length === 0 && (await isRight())) return alone;
        return validateDocuments(reader, { ...request, documents }, io.ports, printed);
      });
    },
  };
}
