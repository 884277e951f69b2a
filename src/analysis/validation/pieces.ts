import { throwIfAborted } from '../../core/base/errors.ts';
import { type Period, periodEnd } from '../../core/model/period.ts';
import { PRINTED, type Section, type TaxonomyKey } from '../../core/model/taxonomy.ts';
import type { StoredTaxonomy } from '../../warehouse/store/read-taxonomy.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { StoredNumber } from '../../warehouse/store/stream-numbers.ts';
import { readFilings } from './published-rules.ts';
import type { Calculations, RowReader } from './read-calculations.ts';
import { pieceRules } from './rules/registry.ts';
import type {
  CheckedTaxonomy,
  FilingCheck,
  PieceRule,
  Pieces,
  RowObservation,
  Rule,
  RuleOptions,
  Series,
  TaxonomyObservation,
  WholeTaxonomy,
} from './rules/rule.ts';
import { runsOf, splitRuns } from './runs-of.ts';

/** What pieces are read from. */
export type PieceSource = {
  readonly reader: StoreReader;
  readonly snapshot: number;
  /** The snapshot by which taxonomies must be stored; all where it is undefined. */
  readonly asOf: number | undefined;
  readonly options: RuleOptions;
  /** The taxonomies that rows are checked with. */
  readonly taxonomies: () => Promise<readonly CheckedTaxonomy[]>;
  readonly signal: AbortSignal | undefined;
};

type ObservationOf = {
  readonly series: RowObservation;
  readonly filing: RowObservation;
  readonly calculation: TaxonomyObservation & { readonly taxonomy: TaxonomyKey };
  readonly taxonomy: TaxonomyObservation & { readonly taxonomy: TaxonomyKey };
};

/** A violation with its rule. */
type Observed<P extends keyof Pieces> = { readonly rule: Rule; readonly observed: ObservationOf[P] };
export type ObservedRow = Observed<'series' | 'filing'>;
export type ObservedTaxonomy = Observed<'calculation' | 'taxonomy'>;

/** What a rule needs of the pieces of its scope: no others are read. */
type NeedsOf = {
  readonly series: Pick<PieceRule<'series'>, 'spread'>;
  readonly filing: Omit<FilingCheck, 'check'>;
  readonly calculation: object;
  readonly taxonomy: object;
};

type PreparedRule<P extends keyof Pieces> = {
  readonly rule: Rule;
  readonly needs: NeedsOf[P];
  readonly check: (piece: Pieces[P]) => Iterable<ObservationOf[P]>;
};

type PieceScope<P extends keyof Pieces> = {
  /** `undefined`: the store lacks the data of the rule. */
  readonly prepare: (rule: PieceRule<P>, options: RuleOptions) => PreparedRule<P> | undefined;
  readonly read: (source: PieceSource, needs: readonly NeedsOf[P][]) => AsyncIterable<Pieces[P]> | Iterable<Pieces[P]>;
};

const SCOPES: { readonly [P in keyof Pieces]: PieceScope<P> } = {
  series: {
    prepare: (rule) => ({ rule, needs: rule, check: rule.check }),
    read: ({ reader, snapshot }, needs) => readSeries(reader, snapshot, Math.min(...needs.map(({ spread }) => spread))),
  },
  filing: {
    prepare: (rule, { published }) => {
      const own = published?.rules.find(({ id }) => id === rule.id);
      const filing = own && rule.prepare(own, published?.rules ?? []);
      return filing && { rule, needs: filing, check: filing.check };
    },
    read: ({ reader, snapshot }, needs) => readFilings(reader, snapshot, needs),
  },
  calculation: {
    prepare: (rule, options) => ({ rule, needs: {}, check: (piece) => checkCalculation(rule, piece, options) }),
    async *read({ taxonomies }) {
      yield* await taxonomies();
    },
  },
  taxonomy: {
    prepare: (rule) => ({ rule, needs: {}, check: (piece) => checkParts(rule, piece) }),
    async *read({ reader, asOf }) {
      yield* readTaxonomies(reader, await reader.taxonomies(asOf));
    },
  },
};

/** Reads the pieces of a scope that the rules need, each once, and hands every piece to all rules of the scope. */
export async function checkPieces<P extends keyof Pieces>(
  pieces: P,
  rules: readonly Rule[],
  source: PieceSource,
): Promise<Observed<P>[]> {
  const prepared = prepareRules(pieces, rules, source.options);
  const violations: Observed<P>[] = [];
  if (prepared.length === 0) return violations;
  const needs = prepared.map((rule) => rule.needs);
  for await (const piece of SCOPES[pieces].read(source, needs)) {
    throwIfAborted(source.signal);
    violations.push(...checkPiece(prepared, piece));
  }
  return violations;
}

export function prepareRules<P extends keyof Pieces>(
  pieces: P,
  rules: readonly Rule[],
  options: RuleOptions,
): PreparedRule<P>[] {
  return pieceRules(rules, pieces).flatMap((rule) => SCOPES[pieces].prepare(rule, options) ?? []);
}

/** The violations in one piece. */
export function checkPiece<P extends keyof Pieces>(
  prepared: readonly PreparedRule<P>[],
  piece: Pieces[P],
): Observed<P>[] {
  return prepared.flatMap(({ rule, check }) => Array.from(check(piece), (observed) => ({ rule, observed })));
}

function* checkCalculation(
  { check }: PieceRule<'calculation'>,
  piece: CheckedTaxonomy,
  options: RuleOptions,
): Generator<ObservationOf['calculation']> {
  for (const observed of check(piece, options)) yield { ...observed, taxonomy: piece.taxonomy };
}

function* checkParts({ id, check }: PieceRule<'taxonomy'>, piece: WholeTaxonomy): Generator<ObservationOf['taxonomy']> {
  const keyOf = (structure: Section['structure'], sectionId: string | null): string => `${structure} ${sectionId}`;
  const sections = new Map(piece.sections.map((section) => [keyOf(section.structure, section.id), section]));
  for (const { sectionId, structure = 'calculation', field, child, detail } of check(piece)) {
    const section = sections.get(keyOf(structure, sectionId));
    yield { section, field, evidence: { rule: id, child, detail }, taxonomy: piece.taxonomy };
  }
}

/** Stored taxonomies with their parts, one at a time. */
export async function* readTaxonomies(
  reader: StoreReader,
  stored: readonly StoredTaxonomy[],
): AsyncGenerator<WholeTaxonomy, void, void> {
  const withoutValues = await reader.calculationsWithoutValues();
  for (const each of stored) {
    const { taxonomyId, source, id, version } = each;
    const hasValues = source === PRINTED || !withoutValues.has(taxonomyId);
    yield { ...(await reader.partsOf(each)), taxonomy: { source, id, version }, hasValues };
  }
}

/** The series that are spread enough, of the rows open at a snapshot. Rows of unknown period are left out. */
async function* readSeries(reader: StoreReader, snapshot: number, spread: number): AsyncGenerator<Series, void, void> {
  const numbers = reader.streamNumbers(snapshot, 'series', { spread });
  // All are read before their fields are asked for: another query would end the stream. Few are spread so much.
  const all: (readonly StoredNumber[])[] = [];
  for await (const series of runsOf(numbers, isSameSeries)) all.push(series);
  if (all.length === 0) return;
  const fields = await reader.fieldsById([...new Set(all.flatMap(([first]) => first?.field ?? []))]);
  for (const series of all) {
    const [first] = series;
    if (!first || first.period.kind === 'unknown') continue;
    const points = [...splitRuns(series, (a, b) => samePeriod(a.period, b.period))].map((values) => ({
      period: values[0]?.period ?? first.period,
      values: values.map(({ version, amount }) => ({ version, amount })),
    }));
    const field = fields.get(first.field);
    if (!field) throw new Error(`defect: field ${first.field} has no name`);
    yield { field, points };
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

/** The taxonomies for rules of their scope; none where there is no such rule. */
export async function checkedTaxonomies(
  reader: RowReader,
  rules: readonly Rule[],
  { sources, fields }: Calculations,
): Promise<CheckedTaxonomy[]> {
  if (pieceRules(rules, 'calculation').length === 0) return [];
  const types = await reader.balanceTypes([...sources.keys()]);
  // Relationships and `fields` share their names.
  const ids = new Map(fields.map(({ id, field }) => [field, id]));
  return Array.from(sources, ([taxonomyId, source]) => ({
    ...source,
    balanceTypeOf: (field) => types.get(taxonomyId)?.get(ids.get(field) ?? 0),
  }));
}
