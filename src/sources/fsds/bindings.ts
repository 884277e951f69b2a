import { compareText } from '../../model/field-name.ts';
import { industryTaxonomy } from '../../model/industry.ts';
import type { TaxonomyBinding } from '../../model/row-batch.ts';
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
 * What each document's rows bind to: the US-GAAP taxonomy of its industry, in the version that most of its numbers use (the
 * later one where two are used alike). `sics` are the SIC codes by document.
 */
export function bindDocuments(names: Names, numbers: Numbers, sics: readonly string[]): Bindings {
  const counts = countVersions(names, numbers, sics.length);
  const taxonomies: TaxonomyBinding[] = [];
  const numberOf = new Map<string, number>();
  const byDocument = new Int32Array(sics.length).fill(UNBOUND);
  for (const [document, versions] of counts.entries()) {
    const statedVersion = mostUsed(versions);
    if (statedVersion === undefined) continue;
    const id = industryTaxonomy(sics[document]);
    const key = `${id} ${statedVersion}`;
    const number = numberOf.get(key) ?? taxonomies.length;
    if (number === taxonomies.length) taxonomies.push({ source: 'us-gaap', id, statedVersion });
    numberOf.set(key, number);
    byDocument[document] = number;
  }
  return { taxonomies, byDocument, mixed: counts.filter((versions) => versions.size > 1).length };
}

function countVersions({ fieldNames }: Names, { rows, log }: Numbers, documents: number): Map<string, number>[] {
  const counts = Array.from({ length: documents }, () => new Map<string, number>());
  const versions = fieldNames.map(({ namespace }) =>
    namespace.startsWith(PREFIX) ? namespace.slice(PREFIX.length) : undefined,
  );
  for (let index = 0; index < log.size; index += 1) {
    const version = versions[log.field[index] as number];
    if (version === undefined) continue;
    const count = counts[rows.tuples[(log.row[index] as number) * rows.width] as number];
    count?.set(version, (count.get(version) ?? 0) + 1);
  }
  return counts;
}

function mostUsed(versions: ReadonlyMap<string, number>): string | undefined {
  const sorted = [...versions].toSorted(([a, count], [b, other]) => other - count || compareText(b, a));
  return sorted[0]?.[0];
}
