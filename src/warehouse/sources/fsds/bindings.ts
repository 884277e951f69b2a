import { industryTaxonomy } from '../../../core/model/industry.ts';
import type { TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { Names } from './names.ts';
import type { Numbers } from './read-num.ts';

export type Bindings = {
  readonly taxonomies: TaxonomyBinding[];
  /** By document: the number of its binding, -1 where none of its numbers is of us-gaap. */
  readonly byDocument: Int32Array;
  /** Documents whose numbers are of more than one version of us-gaap. */
  readonly mixed: number;
};

const PREFIX = 'us-gaap/';
const UNBOUND = -1;

/**
 * The taxonomy that each document's rows bind to: the US-GAAP taxonomy of its industry, in the version that most of its
 * numbers use (the later one where two are used alike). `sics` are the SIC codes by document.
 */
export function bindDocuments(names: Names, numbers: Numbers, sics: readonly string[]): Bindings {
  const { versions, counts } = countVersions(names, numbers, sics.length);
  const taxonomies: TaxonomyBinding[] = [];
  const numberOf = new Map<string, number>();
  const byDocument = new Int32Array(sics.length).fill(UNBOUND);
  let mixed = 0;
  for (const [document, sic] of sics.entries()) {
    const used = counts.subarray(document * versions.length, (document + 1) * versions.length);
    const most = Math.max(...used);
    if (!(most > 0)) continue;
    if (used.filter((count) => count > 0).length > 1) mixed += 1;
    const id = industryTaxonomy(sic);
    const statedVersion = versions[used.lastIndexOf(most)] as string;
    const key = `${id} ${statedVersion}`;
    const number = numberOf.get(key) ?? taxonomies.length;
    if (number === taxonomies.length) taxonomies.push({ source: 'us-gaap', id, statedVersion });
    numberOf.set(key, number);
    byDocument[document] = number;
  }
  return { taxonomies, byDocument, mixed };
}

/**
 * The versions of us-gaap among the fields, sorted, and how many numbers each document has of each: document by
 * document.
 */
function countVersions({ fieldNames }: Names, { rows, log, order }: Numbers, documents: number) {
  const stated = fieldNames.map(({ namespace }) =>
    namespace.startsWith(PREFIX) ? namespace.slice(PREFIX.length) : '',
  );
  const versions = [...new Set(stated)].filter((version) => version !== '').sort();
  const versionOfField = Int32Array.from(stated, (version) => versions.indexOf(version));
  const counts = new Int32Array(documents * versions.length);
  for (const index of order) {
    const version = versionOfField[log.field[index] as number] as number;
    if (version < 0) continue;
    const cell = (rows.document[log.row[index] as number] as number) * versions.length + version;
    counts[cell] = (counts[cell] as number) + 1;
  }
  return { versions, counts };
}
