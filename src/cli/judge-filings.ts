import type { Follower } from '../ingest/ingest-xbrl.ts';
import type { Session } from '../store/session.ts';
import type { DocumentsRequest } from '../validation/validate-store.ts';
import type { Validation } from '../validation/validation-of.ts';
import type { CommandIo } from './command.ts';

type Judge = Follower & {
  /** Of the filings that were added, as the new store that has them alone would be judged. */
  readonly validation: () => Promise<Validation>;
  /** Of the filings of these names in a store. */
  readonly fromStore: (session: Session, store: string, names: readonly string[]) => Promise<Validation>;
};

/** Judges filings while they are written to a new store. The modules of the rules are loaded meanwhile too. */
export async function judgeOf(request: Omit<DocumentsRequest, 'documents'>, io: CommandIo): Promise<Judge> {
  const { filedContents } = await import('../validation/filed/content.ts');
  const { FILING_RESOURCE, FILING_SOURCE } = await import('../sources/xbrl/read-filing.ts');
  const contents = filedContents();
  let judging: Promise<Validation> | undefined;
  const judged = async (): Promise<Validation> => {
    const { validateDocuments } = await import('../validation/validate-store.ts');
    const { filedReader, FIRST_SNAPSHOT } = await import('../validation/filed/filed-reader.ts');
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
    validation: start,
    fromStore: async (session, store, names) => {
      const { validateDocuments } = await import('../validation/validate-store.ts');
      return session.read(store, io.ports, async (reader) => {
        const documents = { source: FILING_SOURCE, names, snapshot: await reader.newestSnapshot() };
        return validateDocuments(reader, { ...request, documents }, io.ports);
      });
    },
  };
}
