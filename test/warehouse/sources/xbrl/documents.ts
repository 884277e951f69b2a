import { indexConcepts } from '../../../../src/warehouse/sources/xbrl/concepts.ts';
import { readAll } from '../../../../src/warehouse/sources/xbrl/discover.ts';
import { type DocumentSet, openDocumentSet } from '../../../../src/warehouse/sources/xbrl/document-set.ts';
import { newTally, type Tally } from '../../../../src/warehouse/sources/xbrl/tally.ts';
import { memoryFiles } from './tiny-taxonomy.ts';

/** A set of documents in memory, with the tally of everything that is counted and said of it. */
export function documentsOf(texts: Readonly<Record<string, string>>): {
  readonly set: DocumentSet;
  readonly tally: Tally;
} {
  const tally = newTally();
  return { tally, set: openDocumentSet(memoryFiles('tiny', texts), { maxXml: 1e6, signal: undefined }, tally) };
}

/** What a tally counted, and the code and message of each diagnostic. */
export function said(tally: Tally): { readonly counts: Readonly<Record<string, number>>; readonly messages: string[] } {
  const { counts, diagnostics } = tally.result();
  return { counts, messages: diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

/** All documents of a set, with the index of their concepts. */
export async function indexed(texts: Readonly<Record<string, string>>) {
  const { set, tally } = documentsOf(texts);
  const documents = await readAll(Object.keys(texts), set, tally);
  return { documents, tally, index: indexConcepts(documents.schemas, new Map(), set, tally) };
}
