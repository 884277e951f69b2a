import { addDecimal, compareDecimal, type Decimal, formatDecimal, ZERO } from '../../../core/base/decimal.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { ValidateOutput } from '../../../core/model/shapes/validate.ts';
import type { LabelPlace, LabelsAt } from '../../../warehouse/store/field-labels.ts';
import type { FoundFinding, SharedCause } from '../order-findings.ts';
import { localName } from './gap.ts';

type Group = ValidateOutput['groups'][number];

type Member = {
  readonly finding: FoundFinding;
  readonly cause: SharedCause;
  /** See {@link rankOf}; the smallest is the most important. */
  readonly rank: readonly number[];
  /** The difference in relation to the total, in thousandths: at least one, at most the whole total. */
  readonly size: bigint;
};

/**
 * The groups of findings with one cause, the most important first: those that need mending before what rounding and
 * unused fields explain, then errors before warnings before notes, a known cause before none, the company's newest
 * period before older ones, the whole company before a part of it; then by weight.
 */
export function findingGroups(findings: readonly FoundFinding[], labelsAt: LabelsAt): readonly Group[] {
  const newest = newestPeriods(findings);
  const groups = new Map<string, Member[]>();
  for (const finding of findings) {
    const { cause } = finding;
    if (!cause) continue;
    const member = { finding, cause, rank: rankOf(finding, cause, newest), size: sizeOf(cause) };
    const known = groups.get(cause.id);
    if (known) known.push(member);
    else groups.set(cause.id, [member]);
  }
  const described = [...groups.values()].flatMap((members) => {
    const first = leadOf(members);
    if (!first) return [];
    // A finding that is folded under another shows the cause less well.
    const lead = leadOf(members.filter(({ cause }) => !cause.isFolded)) ?? first;
    const group = { ...describeGroup(lead, members, labelsAt), severity: first.finding.rule.severity };
    return [{ first, weight: weightOf(members), group }];
  });
  return described
    .sort(
      (a, b) =>
        compareRanks(a.first, b.first) ||
        (a.weight === b.weight ? 0 : a.weight > b.weight ? -1 : 1) ||
        compareText(a.group.id, b.group.id),
    )
    .map(({ group }) => group);
}

/** The fields that groups of these findings may name. */
export function groupedFields(findings: readonly FoundFinding[]): readonly LabelPlace[] {
  return findings.flatMap(({ row, cause }) =>
    [cause?.total, cause?.field].flatMap((name) =>
      typeof name === 'string' ? [{ version: row?.version ?? 0, name: localName(name) }] : [],
    ),
  );
}

/** The latest end of the periods of findings, by company: older ones are there for comparison. */
function newestPeriods(findings: readonly FoundFinding[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { row } of findings) {
    if (!row || !Number.isFinite(row.end)) continue;
    const { key } = row.company;
    if (row.end > (newest.get(key) ?? Number.NEGATIVE_INFINITY)) newest.set(key, row.end);
  }
  return newest;
}

const SEVERITIES = ['error', 'warning', 'note'] as const;

function rankOf(
  { rule, row }: FoundFinding,
  { kind, fit }: SharedCause,
  newest: ReadonlyMap<string, number>,
): readonly number[] {
  const isExcused = kind === 'rounding' || (kind === 'not-filed' && rule.severity === 'note');
  return [
    isExcused ? 1 : 0,
    SEVERITIES.indexOf(rule.severity),
    fit === null ? 2 : fit === 'possible' ? 1 : 0,
    row && row.end < (newest.get(row.company.key) ?? 0) ? 1 : 0,
    row?.dimensions ? 1 : 0,
  ];
}

function compareRanks(a: Member, b: Member): number {
  for (const [place, rank] of a.rank.entries()) {
    const order = rank - (b.rank[place] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function compareMembers(a: Member, b: Member): number {
  const relative = a.size === b.size ? 0 : a.size > b.size ? -1 : 1;
  return compareRanks(a, b) || relative || compareDecimal(gapOf(b), gapOf(a)) || 0;
}

function leadOf(members: readonly Member[]): Member | undefined {
  let first: Member | undefined;
  for (const member of members) if (!first || compareMembers(member, first) < 0) first = member;
  return first;
}

const gapOf = ({ cause }: Member): Decimal => cause.amounts?.gap ?? ZERO;

const WHOLE = 1_000n;

function sizeOf({ amounts }: SharedCause): bigint {
  if (!amounts) return WHOLE;
  // Amounts of a finding have the same number of places.
  const { gap, reported } = amounts;
  if (reported.mantissa === 0n) return WHOLE;
  const size = (gap.mantissa * WHOLE) / reported.mantissa;
  return size > WHOLE ? WHOLE : size === 0n ? 1n : size;
}

/** How much is off in how many places: by row the largest difference in relation to its total, added up. */
function weightOf(members: readonly Member[]): bigint {
  const largest = new Map<number, bigint>();
  for (const { finding, size } of members) {
    const key = finding.row?.version ?? 0;
    if (size > (largest.get(key) ?? 0n)) largest.set(key, size);
  }
  return [...largest.values()].reduce((sum, size) => sum + size, 0n);
}

function describeGroup(first: Member, members: readonly Member[], labelsAt: LabelsAt): Group {
  const { finding, cause } = first;
  const { total, field } = cause;
  const example = finding.build();
  const unit = finding.row?.unit ?? null;
  const own = members.filter(({ finding: { row }, cause: each }) => !each.isFolded && (row?.unit ?? null) === unit);
  const gaps = own.flatMap((member) => (member.cause.amounts ? [gapOf(member)] : []));
  const companies = countOf(members, ({ row }) => row?.company.key);
  const labelled = (name: string | null): string | null => {
    if (name === null) return null;
    const { own, common } = labelsAt({ version: finding.row?.version ?? 0, name: localName(name) });
    return companies > 1 ? common : own;
  };
  const causes = 'causes' in example ? example.causes : undefined;
  return {
    id: cause.id,
    rule: finding.rule.id,
    kind: cause.kind,
    fit: cause.fit,
    severity: finding.rule.severity,
    total,
    totalLabel: labelled(total),
    field,
    fieldLabel: labelled(field),
    findings: members.length,
    folded: members.filter((member) => member.cause.isFolded).length,
    companies,
    periods: countOf(members, ({ row }) => row && `${row.end} ${row.length}`),
    unit,
    gap: gaps.length === 0 ? null : formatDecimal(gaps.reduce(addDecimal, ZERO)),
    example: {
      finding: example.id,
      company: finding.row?.company ?? null,
      document: finding.row?.document?.name ?? null,
      field: example.field,
      period: finding.row?.printed ?? null,
      reported: example.reported,
      computed: example.computed,
      difference: example.difference,
      cause: causes?.[0]?.text ?? null,
    },
  };
}

function countOf(members: readonly Member[], read: (finding: FoundFinding) => string | undefined): number {
  return new Set(members.flatMap(({ finding }) => read(finding) ?? [])).size;
}
