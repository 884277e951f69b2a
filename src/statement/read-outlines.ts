import { groupBy, memoize } from '../base/collections.ts';
import { fieldKey } from '../model/field-name.ts';
import type { FieldName, TaxonomyParts } from '../model/taxonomy.ts';
import type { FiledRows } from '../store/filed-rows.ts';
import type { StoreReader } from '../store/reader.ts';
import type { StoredLine } from '../store/statement-lines.ts';
import { resolveTaxonomy } from '../taxonomy/resolve-taxonomy.ts';
import { newestDocuments } from './choose-rows.ts';
import { documentOutlines } from './document-outlines.ts';
import { alignedKeys, type KeyOf } from './filed-values.ts';
import { type LabelMode, labelsOf } from './labels.ts';
import { pairsOf } from './members.ts';
import type { Outline } from './outline.ts';
import { indexSums } from './sums.ts';
import { taxonomyOutlines } from './taxonomy-outlines.ts';

/** Documents that may be without statements, such as amendments, before the presentation of the taxonomy is taken. */
const DOCUMENTS_TRIED = 4;

export type OutlineReader = (rows: FiledRows, keyOf: KeyOf) => Promise<readonly Outline[]>;

/**
 * Reads the structure of rows: of a data set the statements of the newest document that has any, else the presentation of the taxonomy
 * that the rows of the newest document bind to, else nothing. `all`: the rows of every company that will be asked for; what they share is read once.
 */
export async function outlineReader(
  reader: StoreReader,
  all: readonly FiledRows[],
  {
    snapshot,
    asOf,
    labels,
  }: { readonly snapshot: number; readonly asOf: number | undefined; readonly labels: LabelMode },
): Promise<OutlineReader> {
  const tried = new Set(all.filter(isDataSet).flatMap((rows) => newestDocuments(rows).slice(0, DOCUMENTS_TRIED)));
  const lines =
    tried.size > 0 ? await reader.statementLines([...tried], snapshot) : new Map<number, readonly StoredLine[]>();
  const taxonomyFor = await taxonomyFinder(reader, asOf);
  const aligned = alignedKeys();
  const sumsOf = memoize(async (id: number) =>
    indexSums((await reader.taxonomyParts(id, ['calculation'])).calculation, aligned),
  );
  const wholes = memoize((id: number) => reader.taxonomyParts(id));
  return async (rows, keyOf) => {
    const taxonomy = taxonomyFor(rows);
    const document = isDataSet(rows) ? newestDocuments(rows).find((id) => lines.has(id)) : undefined;
    if (document !== undefined) {
      const sums = taxonomy ? await sumsOf(taxonomy.taxonomyId) : indexSums([], aligned);
      const fieldOf = (field: FieldName) => rows.fields.get(fieldKey(field));
      return documentOutlines(rows.documents.get(document)?.name ?? '', lines.get(document) ?? [], {
        sums,
        fieldOf,
        labels,
      });
    }
    if (!taxonomy) return [];
    const parts: TaxonomyParts = await wholes(taxonomy.taxonomyId);
    const labelOf = labelsOf(parts.labels ?? [], labels, (field) => rows.fields.get(fieldKey(field))?.label ?? null);
    return taxonomyOutlines(taxonomy, parts, labelOf, { keyOf, ...reportedIn(rows, keyOf) });
  };
}

function isDataSet({ rows }: FiledRows): boolean {
  return rows[0]?.source === 'sec-fsds';
}

function reportedIn({ rows }: FiledRows, keyOf: KeyOf) {
  const reported = new Set<string>();
  for (const { values } of rows) for (const { field } of values) reported.add(keyOf(field));
  const dimensions = new Set(rows.map((row) => row.dimensions));
  return {
    isReported: (field: FieldName): boolean => reported.has(keyOf(field)),
    axes: new Set([...dimensions].flatMap(pairsOf).map(([axis]) => axis)),
  };
}

/** Finds the taxonomy that most rows of the newest document bind to, chosen among the stored ones as `validate` does. */
async function taxonomyFinder(reader: StoreReader, asOf: number | undefined) {
  const known = await reader.taxonomies(asOf);
  const stored = known.length > 0 ? known : await reader.taxonomies();
  const candidates = stored.map((one) => ({ ...one, relationships: one.counts.presentation }));
  const bindings = new Map((await reader.bindings()).map(({ bindingId, ...binding }) => [bindingId, binding]));
  return (rows: FiledRows) => {
    for (const document of newestDocuments(rows)) {
      const bound = rows.rows.filter((row) => row.document === document && bindings.has(row.binding));
      const [most] = [...groupBy(bound, ({ binding }) => binding)].toSorted(([, a], [, b]) => b.length - a.length);
      const binding = most && bindings.get(most[0]);
      const found = binding && resolveTaxonomy(binding, candidates);
      if (found !== undefined && typeof found !== 'string') return found;
    }
    return undefined;
  };
}
