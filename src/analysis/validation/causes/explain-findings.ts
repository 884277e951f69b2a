import { getOrCreate, groupBy, memoize, pushTo } from '../../../core/base/collections.ts';
import type { Cause, Finding } from '../../../core/model/finding.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import { type FoundFinding, type FoundRow, fingerprint, rowDescriber, type SharedCause } from '../order-findings.ts';
import type { RowReader } from '../read-calculations.ts';
import type { Context, Examined, Hypothesis } from './cause.ts';
import {
  type CompanyNumbers,
  indexCompanyNumbers,
  type NumberColumns,
  namesOfGaps,
  numberCollector,
  wantedNumbers,
} from './company-numbers.ts';
import { describeCause } from './describe-cause.ts';
import { type Gap, gapOf, magnitude } from './gap.ts';
import { CAUSE_SEARCHES, claimOf, orderHypotheses, withoutWeaker } from './hypotheses.ts';

/** The numbers around findings, as a store gives them. */
type NearbyNumbers = {
  readonly rows: RowPlaces;
  readonly numbers: NumberColumns;
  readonly fields: ReadonlyMap<number, FieldName>;
};

/** A finding that sets a value beside a sum. */
type Open = Pick<Examined, 'finding' | 'row' | 'gap'>;

/** The chunks of the store in which the numbers of rows are, among others. */
export type ChunksOf = (rows: RowPlaces) => Iterable<RowChunk> | AsyncIterable<RowChunk>;

type Reader = Pick<RowReader, 'companyRows' | 'describeRows' | 'fieldsNamed' | 'fieldsById'>;

/**
 * Looks for the causes of all findings that set a value beside a sum, and gives all findings with their groups. The
 * numbers around them are read in one pass, and memory grows with the findings alone.
 */
export async function explainFindings(
  findings: readonly FoundFinding[],
  reader: Reader,
  snapshot: number,
  chunksOf: ChunksOf,
): Promise<readonly FoundFinding[]> {
  const open = openFindings(findings);
  if (open.length === 0) return withCauses(findings, []);
  const rows = await reader.companyRows(snapshot, Int32Array.from(new Set(open.map(({ row }) => row.version))).sort());
  const named = await reader.fieldsNamed([...namesOfGaps(open)]);
  const collector = numberCollector(wantedNumbers(open, rows, named));
  for await (const chunk of chunksOf(rows)) collector.add(chunk);
  const numbers = collector.columns();
  const fields = await reader.fieldsById([...new Set(numbers.field)]);
  const examined = examine(open, { rows, numbers, fields });
  const evidence = new Set(examined.flatMap(({ hypotheses }) => hypotheses.flatMap(({ at }) => at ?? [])));
  const rowOf = rowDescriber(await reader.describeRows(Int32Array.from(evidence).sort(), snapshot));
  return withCauses(findings, examined, rowOf);
}

export function openFindings(findings: readonly FoundFinding[]): readonly Open[] {
  return findings.flatMap((finding) => {
    const { row } = finding;
    const gap = row && gapOf(finding, row.version);
    return gap ? [{ finding, row, gap }] : [];
  });
}

/** The hypotheses of findings that have a row. */
export function examine(open: readonly Open[], { rows, numbers, fields }: NearbyNumbers): readonly Examined[] {
  const besides = new Map<number, Gap[]>();
  for (const { gap } of open) {
    // Two rules may find the same total.
    const isKnown = besides.get(gap.version)?.some((other) => isSameSum(other, gap)) ?? false;
    if (!isKnown) pushTo(besides, gap.version, gap);
  }
  const context: Context = {
    numbers: indexCompanyNumbers(rows, numbers, fields),
    beside: (version) => besides.get(version) ?? [],
  };
  const examined = open.map((each) => ({ ...each, hypotheses: hypothesesOf(each.gap, context) }));
  return preferShared(nameWeights(examined, context.numbers)).map((each) => ({
    ...each,
    hypotheses: withoutWeaker(each.hypotheses),
  }));
}

function isSameSum(a: Gap, b: Gap): boolean {
  return (
    a.field === b.field && a.difference === b.difference && a.places === b.places && a.parts.length === b.parts.length
  );
}

function hypothesesOf(gap: Gap, context: Context): readonly Hypothesis[] {
  const all: Hypothesis[] = [];
  const add = (hypothesis: Hypothesis): void => {
    all.push(hypothesis);
  };
  for (const { find } of CAUSE_SEARCHES) find(gap, context, add);
  return orderHypotheses(gap, all, context.numbers);
}

/**
 * Where the same part has the wrong sign wherever a total of a company is off, in two periods at least, its weight is
 * wrong. All of them together prove it, also where the single one has few digits.
 */
function nameWeights(examined: readonly Examined[], numbers: CompanyNumbers): readonly Examined[] {
  const byTotal = groupBy(
    examined.filter(({ gap }) => gap.isTotal),
    ({ finding, row, gap }) => `${finding.rule.id.split('/')[0]} ${row.company.key} ${gap.field}`,
  );
  for (const group of byTotal.values()) {
    if (!group.some(({ hypotheses }) => hypotheses.some(({ kind }) => kind === 'sign'))) continue;
    const periods = new Set(group.map(({ row }) => `${row.end} ${row.length}`));
    if (periods.size < 2) continue;
    const [first] = group;
    for (const { kind, field } of first?.hypotheses ?? []) {
      const isSign = (other: Hypothesis): boolean => other.kind === 'sign' && other.field === field;
      if (kind !== 'sign' || field === first?.gap.field) continue;
      if (!group.every(({ hypotheses }) => hypotheses.some(isSign))) continue;
      for (const each of group) {
        const named = each.hypotheses.map((other) => (isSign(other) ? weightOf(other, each.gap) : other));
        each.hypotheses = orderHypotheses(each.gap, named, numbers);
      }
    }
  }
  return examined;
}

/**
 * A number that another total of the same row also finds wrong, and by the same amount, comes first among the
 * hypotheses that fit equally well: a total with the wrong sign is off itself, and so is the total above it.
 */
function preferShared(examined: readonly Examined[]): readonly Examined[] {
  for (const beside of groupBy(examined, ({ gap }) => gap.version).values()) {
    if (beside.length < 2) continue;
    const totals = new Map<string, Set<string>>();
    for (const { gap, hypotheses } of beside) {
      for (const each of hypotheses) {
        const claim = sharedClaim(gap, each);
        if (claim !== '') getOrCreate(totals, claim, () => new Set()).add(gap.field);
      }
    }
    const isShared = (gap: Gap, each: Hypothesis): boolean => (totals.get(sharedClaim(gap, each))?.size ?? 0) > 1;
    for (const each of beside) {
      const [first] = each.hypotheses;
      if (!first || isShared(each.gap, first)) continue;
      const shared = each.hypotheses.find((other) => other.fit === first.fit && isShared(each.gap, other));
      if (shared) each.hypotheses = [shared, ...each.hypotheses.filter((other) => other !== shared)];
    }
  }
  return examined;
}

/** The claims of totals that are written to different numbers of places are not compared. */
function sharedClaim(gap: Gap, hypothesis: Hypothesis): string {
  return hypothesis.value === null || hypothesis.kind === 'other-field'
    ? ''
    : `${claimOf(gap, hypothesis)} ${gap.places}`;
}

function weightOf({ candidates: _, ...sign }: Hypothesis, { tolerance }: Gap): Hypothesis {
  return { ...sign, kind: 'weight', fit: magnitude(sign.remaining) <= tolerance ? 'exact' : sign.fit };
}

function withCauses(
  findings: readonly FoundFinding[],
  examined: readonly Examined[],
  rowOf?: (version: number) => FoundRow,
): readonly FoundFinding[] {
  const byFinding = new Map(examined.map((each) => [each.finding, each]));
  const causeOf = sharedCauses(byFinding);
  return findings.map((finding) => {
    const each = byFinding.get(finding);
    const cause = causeOf(finding);
    const group = cause.id;
    if (!each) return { ...finding, cause, build: () => ({ ...finding.build(), group }) };
    const causes = (): readonly Cause[] =>
      each.hypotheses.map((hypothesis) =>
        describeCause(each, hypothesis, hypothesis.at === undefined ? undefined : rowOf?.(hypothesis.at)),
      );
    return { ...finding, cause, build: () => ({ ...finding.build(), causes: causes(), group }) as Finding };
  });
}

/** How many totals one wrong total may be followed through: sections may contradict each other in a circle. */
const DEEPEST = 32;

/**
 * The cause of each finding; totals above a wrong total have that of the lowest one. Findings without hypotheses have
 * that of their rule and field.
 */
function sharedCauses(examined: ReadonlyMap<FoundFinding, Examined>): (finding: FoundFinding) => SharedCause {
  const byGap = new Map([...examined.values()].map((each) => [each.gap, each]));
  const identify = memoize((text: string) => fingerprint(['cause', text]));
  return (finding) => {
    const each = examined.get(finding);
    return each ? explained(each, rootOf(each, byGap), identify) : unexplained(finding, identify);
  };
}

function rootOf(each: Examined, byGap: ReadonlyMap<Examined['gap'], Examined>): Examined {
  let root = each;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const below = root.hypotheses[0]?.root;
    const next = below && byGap.get(below);
    if (!next) break;
    root = next;
  }
  return root;
}

function explained(each: Examined, root: Examined, identify: (text: string) => string): SharedCause {
  const [first] = root.hypotheses;
  const { kind = null, field = null, together = [] } = first ?? {};
  // Rounding is one cause, whatever the total; without a cause, complete and partial totals are different matters.
  const isAny = kind === 'rounding';
  const total = isAny ? null : root.gap.field;
  const about = isAny ? null : field;
  const rule = kind === null ? root.finding.rule.id : '';
  const id = identify([kind, total, about, rule, ...together.map((other) => other.field)].join('\n'));
  const { places } = each.gap;
  const gap = { mantissa: magnitude(each.gap.difference), places };
  const reported = { mantissa: magnitude(each.gap.reported), places };
  return {
    id,
    kind,
    fit: first?.fit ?? null,
    total,
    field: about,
    isFolded: root !== each,
    amounts: { gap, reported },
  };
}

function unexplained({ rule, name }: FoundFinding, identify: (text: string) => string): SharedCause {
  const id = identify(['', '', name, rule.id].join('\n'));
  return { id, kind: null, fit: null, total: null, field: name, isFolded: false, amounts: undefined };
}
