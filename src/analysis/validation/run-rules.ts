import { throwIfAborted } from '../../core/base/errors.ts';
import { type Period, periodEnd } from '../../core/model/period.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { StoredNumber } from '../../warehouse/store/stream-numbers.ts';
import { foundRows } from './found-rows.ts';
import { lintParts, readTaxonomies } from './lint-parts.ts';
import { checkFilings } from './published-rules.ts';
import { filingRules, ofScope, partsRules, setRules } from './rules/registry.ts';
import type {
  CheckedTaxonomy,
  DocumentNumbers,
  PartsRule,
  RowObservation,
  Rule,
  RuleOptions,
  Series,
  SeriesRule,
  SetRule,
  TaxonomyObservation,
} from './rules/rule.ts';
import { runsOf, splitRuns } from './runs-of.ts';

/** A violation with its rule. */
export type ObservedRow = { readonly rule: Rule; readonly observed: RowObservation };
export type ObservedTaxonomy = {
  readonly rule: Rule;
  readonly taxonomy: CheckedTaxonomy['taxonomy'];
  readonly observed: TaxonomyObservation;
};
export type Observations = { readonly rows: readonly ObservedRow[]; readonly taxonomies: readonly ObservedTaxonomy[] };

type Run = {
  readonly reader: StoreReader;
  readonly snapshot: number;
  /** The snapshot by which taxonomies must be stored; all where it is undefined. */
  readonly asOf: number | undefined;
  readonly options: RuleOptions;
  /** The taxonomies that rows are checked with. */
  readonly taxonomies: readonly CheckedTaxonomy[];
  readonly signal: AbortSignal | undefined;
};

/**
 * Reads each scope that the rules need once, and hands every piece to all rules of the scope. Rows are read by the
 * roll-up kernel.
 */
export async function runRules(rules: readonly Rule[], run: Run): Promise<Observations> {
  const { reader, snapshot } = run;
  const documentRules = ofScope(rules, 'document');
  const seriesRules = ofScope(rules, 'series');
  const names = documentRules.flatMap(({ fields }) => fields);
  return {
    rows: [
      ...(await checkEach(documentRules, () => readDocuments(reader, snapshot, names), run)),
      ...(await checkEach(seriesRules, () => readSeries(reader, snapshot, seriesRules), run)),
      ...(await findSets(setRules(rules), run)),
      ...(await checkFilings(filingRules(rules), run)),
    ],
    taxonomies: [
      ...checkTaxonomies(rules, run.taxonomies, run.options),
      ...(await lintTaxonomies(partsRules(rules), run)),
    ],
  };
}

/** The violations of the rules that judge a checked taxonomy. */
export function checkTaxonomies(
  rules: readonly Rule[],
  taxonomies: readonly CheckedTaxonomy[],
  options: RuleOptions,
): ObservedTaxonomy[] {
  return ofScope(rules, 'taxonomy').flatMap((rule) =>
    taxonomies.flatMap((taxonomy) =>
      Array.from(rule.check(taxonomy, options), (observed) => ({ rule, taxonomy: taxonomy.taxonomy, observed })),
    ),
  );
}

/** Rules over the parts of all taxonomies of the store. */
async function lintTaxonomies(rules: readonly PartsRule[], { reader, asOf, signal }: Run): Promise<ObservedTaxonomy[]> {
  const found: ObservedTaxonomy[] = [];
  if (rules.length === 0) return found;
  for await (const taxonomy of readTaxonomies(reader, await reader.taxonomies(asOf))) {
    throwIfAborted(signal);
    found.push(...lintParts(rules, taxonomy));
  }
  return found;
}

async function checkEach<T>(
  rules: readonly (Rule & { readonly check: (piece: T, options: RuleOptions) => Iterable<RowObservation> })[],
  read: () => AsyncIterable<T>,
  { options, signal }: Run,
): Promise<ObservedRow[]> {
  const found: ObservedRow[] = [];
  if (rules.length === 0) return found;
  for await (const piece of read()) {
    throwIfAborted(signal);
    for (const rule of rules) for (const observed of rule.check(piece, options)) found.push({ rule, observed });
  }
  return found;
}

/** The findings of rules that are queries. */
async function findSets(all: readonly SetRule[], { reader, snapshot, options, signal }: Run): Promise<ObservedRow[]> {
  const found: ObservedRow[] = [];
  const conditions = all.flatMap(({ onlyIf }) => onlyIf ?? []);
  const met = await reader.areHeld(snapshot, conditions);
  const held = new Set(conditions.filter((_, at) => met[at]));
  const rules = all.filter(({ onlyIf }) => onlyIf === undefined || held.has(onlyIf));
  if (rules.length === 0) return found;
  const fields = await reader.fieldsNamed(undefined);
  await reader.prepareRules(snapshot);
  for (const rule of rules) {
    throwIfAborted(signal);
    const rows = await reader.ruleRows(snapshot, rule.query);
    for (const observed of foundRows(rule, rows, options, (id) => fields.get(id))) found.push({ rule, observed });
  }
  return found;
}

/** The documents of the rows open at a snapshot, with the numbers of the named fields. */
async function* readDocuments(
  reader: StoreReader,
  snapshot: number,
  names: readonly string[],
): AsyncGenerator<DocumentNumbers, void, void> {
  const fields = await reader.fieldsNamed(names);
  const numbers = reader.streamNumbers(snapshot, 'document', { fields: [...fields.keys()] });
  for await (const document of runsOf(numbers, (a, b) => a.document === b.document)) {
    yield {
      rows: [...splitRuns(document, (a, b) => a.version === b.version)].map((row) => ({
        version: row[0]?.version ?? 0,
        numbers: row.map(({ field, amount }) => ({ field: nameOf(fields, field), amount })),
      })),
    };
  }
}

/**
 * The series that are spread enough for one of the rules, of the rows open at a snapshot. Rows of unknown period are
 * left out.
 */
async function* readSeries(
  reader: StoreReader,
  snapshot: number,
  rules: readonly SeriesRule[],
): AsyncGenerator<Series, void, void> {
  const fields = await reader.fieldsNamed(undefined);
  const numbers = reader.streamNumbers(snapshot, 'series', { spread: Math.min(...rules.map((rule) => rule.spread)) });
  for await (const series of runsOf(numbers, isSameSeries)) {
    const [first] = series;
    if (!first || first.period.kind === 'unknown') continue;
    const points = [...splitRuns(series, (a, b) => samePeriod(a.period, b.period))].map((values) => ({
      period: values[0]?.period ?? first.period,
      values: values.map(({ version, amount }) => ({ version, amount })),
    }));
    yield { field: nameOf(fields, first.field), points };
  }
}

function isSameSeries(a: StoredNumber, b: StoredNumber): boolean {
  return (
    a.field === b.field &&
    a.entity === b.entity &&
    a.months === b.months &&
    a.period.kind === b.period.kind &&
    a.dimensions === b.dimensions &&
    a.unit === b.unit &&
    a.resource === b.resource
  );
}

/** Within a series, whose periods are of one kind. */
function samePeriod(a: Period, b: Period): boolean {
  return periodEnd(a) === periodEnd(b) && (a.kind !== 'duration' || b.kind !== 'duration' || a.start === b.start);
}

function nameOf(fields: ReadonlyMap<number, FieldName>, id: number): FieldName {
  const field = fields.get(id);
  if (!field) throw new Error(`defect: field ${id} has no name`);
  return field;
}
