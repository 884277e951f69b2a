import { getOrCreate, groupBy, memoize, pushTo } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import { hasTrait } from '../../core/model/row-source.ts';
import { kindOfCode, titleOfCode } from '../../core/model/section-kind.ts';
import type { FieldName, TaxonomyKey, TaxonomyParts } from '../../core/model/taxonomy.ts';
import { isVisible, type LabelMode, labelsOf } from '../../core/taxonomy/labels.ts';
import { resolveTaxonomy } from '../../core/taxonomy/resolve-taxonomy.ts';
import type { StoredRows } from '../../warehouse/store/read-rows.ts';
import type { FiledField } from '../../warehouse/store/read-values.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { StoredLine } from '../../warehouse/store/statement-lines.ts';
import { newestDocuments } from './choose-rows.ts';
import { alignedKeys, type KeyOf } from './filed-values.ts';
import { pairsOf } from './members.ts';
import { type MayJoinIn, mergeOutlines } from './merge-outlines.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { areDisjointOrEqual, type CompanyFacts, factsOfLine, type Presented, presentedFields } from './presented.ts';
import { indexSums, naturalSign, type SumIndex, type Sums, sumsAmong } from './sums.ts';
import { typeOfDataType } from './value-type.ts';

/** Documents whose own structures are merged: what the newest no longer reports has a line of an earlier one. */
const STRUCTURES = 4;

/** `others`: the taxonomies of earlier rows, where those of the newest give the structure. */
export type Structure = {
  readonly outlines: readonly Outline[];
  readonly others: readonly TaxonomyKey[];
  readonly presented: Presented;
};

/** What a company reports, as far as it decides about lines. */
type Reported = Pick<CompanyFacts, 'facts' | 'keyOf'>;
export type OutlineReader = {
  readonly structureOf: (rows: StoredRows, reported: Reported) => Promise<Structure>;
  /** At least the calculation of a taxonomy. */
  readonly calculationOf: (taxonomyId: number) => Promise<TaxonomyParts>;
};

/** A taxonomy of the store. */
export type KnownTaxonomy = TaxonomyKey & { readonly taxonomyId: number };

type Asked = {
  readonly snapshot: number;
  readonly asOf: number | undefined;
  readonly labels: LabelMode;
  /** The one whose presentation is wanted, whatever rows are of. */
  readonly taxonomy?: KnownTaxonomy | undefined;
};

/** Documents of a quarter have that of a year of the standard. */
const SUM_INDEXES = { kind: 'sums of taxonomies', most: 4 };

/**
 * Reads the structure of rows, of the newest document first: of data sets the statements that documents present, else
 * the presentation of the taxonomies that rows bind to, else nothing. `all`: the rows of every company that will be
 * asked for; what they share is read once.
 */
export async function outlineReader(
  reader: StoreReader,
  all: readonly StoredRows[],
  { snapshot, asOf, labels, taxonomy: wanted }: Asked,
): Promise<OutlineReader> {
  const lines = await readLines(reader, all, snapshot);
  const taxonomiesOf = await taxonomyFinder(reader, asOf);
  const aligned = alignedKeys();
  const wholes = new Map<number, Promise<TaxonomyParts>>();
  const wholeOf = (id: number): Promise<TaxonomyParts> => getOrCreate(wholes, id, () => reader.taxonomyParts(id));
  const calculations = memoize((id: number): Promise<TaxonomyParts> => reader.taxonomyParts(id, ['calculation']));
  const calculationOf = (id: number): Promise<TaxonomyParts> => wholes.get(id) ?? calculations(id);
  const sumsOf = (id: number): Promise<SumIndex> =>
    reader.remembered(SUM_INDEXES, String(id), async () =>
      indexSums((await calculationOf(id)).calculation ?? [], aligned),
    );
  const structureOf: OutlineReader['structureOf'] = async (rows, { facts, keyOf }) => {
    const taxonomies = wanted ? [{ taxonomy: wanted, documents: [] }] : taxonomiesOf(rows);
    const filed = describedFields(rows.fields, aligned);
    const presenting = isDataSet(rows) && !wanted ? newestDocuments(rows).filter((id) => lines.has(id)) : [];
    const structures: (readonly Outline[])[] = [];
    const presented = new Map<string, ReadonlySet<string>>();
    if (presenting.length > 0) {
      const [first] = taxonomies;
      const sums = first ? await sumsOf(first.taxonomy.taxonomyId) : indexSums([], aligned);
      for (const id of presenting) {
        const name = rows.documents.get(id)?.name ?? '';
        const outlines = documentOutlines(name, lines.get(id) ?? [], { sums, fieldOf: filed, labels });
        presented.set(name, presentedFields(outlines, keyOf));
        structures.push(outlines);
      }
    } else {
      const { taxonomyOutlines } = await import('./taxonomy-outlines.ts');
      const reported = { keyOf, ...reportedIn(rows, keyOf) };
      for (const { taxonomy, documents } of taxonomies) {
        const parts = await wholeOf(taxonomy.taxonomyId);
        const labelOf = labelsOf(parts.labels ?? [], labels, (field) => filed(field)?.label ?? null);
        const outlines = taxonomyOutlines(taxonomy, parts, labelOf, reported);
        const fields = presentedFields(outlines, keyOf);
        // What the taxonomy of an industry does not show of standard fields is in no note.
        for (const document of hasStandardFieldsAlone(rows) ? [] : documents) presented.set(document, fields);
        structures.push(outlines);
      }
    }
    const others = presenting.length > 0 ? [] : taxonomies.slice(1);
    const mayJoin: MayJoinIn = (base, other, outline) => {
      const [some, more] = [base, other].map((line) => factsOfLine(line, outline, { facts, keyOf, presented }));
      return areDisjointOrEqual(some ?? [], more ?? []);
    };
    return {
      outlines: mergeOutlines(structures.slice(0, STRUCTURES), keyOf, mayJoin),
      others: others.map(({ taxonomy }) => keyOfTaxonomy(taxonomy)),
      presented,
    };
  };
  return { structureOf, calculationOf };
}

/** What sources say of a field, else of the same field of another year, or as company facts name it without one. */
function describedFields(fields: StoredRows['fields'], aligned: KeyOf): (field: FieldName) => FiledField | undefined {
  const ofAnyYear = new Map<string, FiledField>();
  for (const [key, described] of fields) {
    const end = key.lastIndexOf('#');
    const field = { namespace: key.slice(0, end), name: key.slice(end + 1) };
    if (described.label !== null) ofAnyYear.set(aligned(field), described);
  }
  return (field) => fields.get(fieldKey(field)) ?? ofAnyYear.get(aligned(field));
}

const keyOfTaxonomy = ({ source, id, version }: KnownTaxonomy): TaxonomyKey => ({ source, id, version });

async function readLines(
  reader: StoreReader,
  all: readonly StoredRows[],
  snapshot: number,
): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
  // Some have none: amendments, for instance.
  const tried = new Set(all.filter(isDataSet).flatMap(newestDocuments));
  return tried.size > 0 ? reader.statementLines([...tried], snapshot) : new Map();
}

function isDataSet({ rows }: StoredRows): boolean {
  return rows[0]?.origin === 'sec-fsds';
}

function hasStandardFieldsAlone({ rows }: StoredRows): boolean {
  return rows[0] !== undefined && !hasTrait(rows[0].origin, 'printed');
}

function reportedIn({ rows }: StoredRows, keyOf: KeyOf) {
  const reported = new Set<string>();
  for (const { values } of rows) for (const { field } of values) reported.add(keyOf(field));
  const dimensions = new Set(rows.map((row) => row.dimensions));
  return {
    isReported: (field: FieldName): boolean => reported.has(keyOf(field)),
    axes: new Set([...dimensions].flatMap(pairsOf).map(([axis]) => axis)),
  };
}

/**
 * Finds the taxonomies that most rows of each document bind to, chosen among the stored ones as `validate` does, with
 * the names of these documents; the newest first.
 */
async function taxonomyFinder(reader: StoreReader, asOf: number | undefined) {
  const candidates = await reader.relatedTaxonomies('presentation', asOf);
  const bindings = new Map((await reader.bindings()).map(({ bindingId, ...binding }) => [bindingId, binding]));
  return ({ rows, documents }: StoredRows) => {
    const bound = groupBy(
      rows.filter(({ bindingId }) => bindings.has(bindingId)),
      ({ documentId }) => documentId,
    );
    const namesByTaxonomy = new Map<KnownTaxonomy, string[]>();
    for (const document of newestDocuments({ rows, documents })) {
      const byBinding = [...groupBy(bound.get(document) ?? [], ({ bindingId }) => bindingId)];
      const [most] = byBinding.toSorted(([, a], [, b]) => b.length - a.length);
      const binding = most && bindings.get(most[0]);
      const taxonomy = binding && resolveTaxonomy(binding, candidates);
      if (taxonomy !== undefined && typeof taxonomy !== 'string') {
        pushTo(namesByTaxonomy, taxonomy, documents.get(document)?.name ?? '');
      }
    }
    return Array.from(namesByTaxonomy, ([taxonomy, names]) => ({ taxonomy, documents: names }));
  };
}

type Described = {
  /** The calculation of the taxonomy that the rows of the document bind to. */
  readonly sums: SumIndex;
  readonly fieldOf: (field: FieldName) => FiledField | undefined;
  readonly labels: LabelMode;
};

/** The statements of a document as it presents them: in the order of reports and lines, with its labels. */
function documentOutlines(document: string, lines: readonly StoredLine[], described: Described): readonly Outline[] {
  return Array.from(
    groupBy(lines, ({ report }) => report),
    ([report, all]) => {
      const { statement = '', parenthetical = false } = all[0] ?? {};
      const fields = all.map(({ field }) => field);
      return {
        id: `report ${report}`,
        title: `${titleOfCode(statement)}${parenthetical ? ' (Parenthetical)' : ''}`,
        kind: kindOfCode(statement),
        isParenthetical: parenthetical,
        structure: { kind: 'document', document },
        lines: documentLines(all, described, sumsAmong(described.sums, fields)),
        axes: [],
      };
    },
  );
}

/** Documents state no levels: where there are headings, all other lines are below them. */
function documentLines(
  lines: readonly StoredLine[],
  { fieldOf, labels }: Described,
  sums: Sums,
): readonly OutlineLine[] {
  const hasHeadings = lines.some(({ canHoldValue }) => !canHoldValue);
  return lines.map(({ field, label, statement, negating, canHoldValue }, position) => {
    const filed = fieldOf(field);
    const balanceType = filed?.balanceType ?? null;
    return {
      field,
      position,
      level: hasHeadings && canHoldValue ? 1 : 0,
      isHeading: !canHoldValue,
      negated: negating,
      label: labels !== 'name' && isVisible(label) ? label : field.name,
      naturalSign: naturalSign(sums.signOf(field), balanceType, kindOfCode(statement)),
      isTotal: canHoldValue && sums.isTotal(field),
      sums: canHoldValue ? sums.sumsOf(field) : [],
      balance: null,
      balanceType,
      periodType: filed?.periodType ?? null,
      type: typeOfDataType(filed?.dataType),
    };
  });
}
