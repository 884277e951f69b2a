import { addDecimal, compareDecimal, type Decimal, formatDecimal, multiplyDecimal, ZERO } from '../../base/decimal.ts';
import { compareText } from '../../model/field-name.ts';
import type { ValidateOutput } from '../../report/shapes/validate.ts';
import type { FoundFinding } from '../order-findings.ts';

type Group = ValidateOutput['groups'][number];

type Member = {
  readonly found: FoundFinding;
  readonly rank: readonly [severity: number, old: number, dimensional: number];
  readonly gap: Decimal;
  readonly reported: Decimal;
};

/**
 * The groups of findings with one cause, the most important first: by their first finding in the order complete before partial, current before
 * old, the whole company before a part of it, then the difference in relation to the total.
 */
export function findingGroups(found: readonly FoundFinding[]): readonly Group[] {
  const newest = newestPeriods(found);
  const groups = new Map<string, Member[]>();
  for (const one of found) {
    if (!one.cause) continue;
    const { gap, reported } = one.cause;
    const rank = [
      one.rule.severity === 'error' ? 0 : 1,
      one.row && one.row.end < (newest.get(documentOf(one)) ?? 0) ? 1 : 0,
      one.row?.dimensions ? 1 : 0,
    ] as const;
    const member = { found: one, rank, gap, reported };
    const known = groups.get(one.cause.id);
    if (known) known.push(member);
    else groups.set(one.cause.id, [member]);
  }
  const described = [...groups.values()].map((members) => {
    const [first, ...others] = members.sort(compareMembers);
    return first ? [{ first, group: describeGroup(first, [first, ...others]) }] : [];
  });
  return described
    .flat()
    .sort((a, b) => compareMembers(a.first, b.first) || compareText(a.group.id, b.group.id))
    .map(({ group }) => group);
}

/** By document, the latest end of the periods of its findings: older ones are there for comparison. */
function newestPeriods(found: readonly FoundFinding[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const one of found) {
    const [document, end] = [documentOf(one), one.row?.end];
    if (end === undefined || !Number.isFinite(end)) continue;
    if (end > (newest.get(document) ?? Number.NEGATIVE_INFINITY)) newest.set(document, end);
  }
  return newest;
}

function documentOf({ row }: FoundFinding): string {
  return `${row?.company.key} ${row?.document?.name ?? ''}`;
}

function compareMembers(a: Member, b: Member): number {
  for (const [place, rank] of a.rank.entries()) {
    const order = rank - (b.rank[place] ?? 0);
    if (order !== 0) return order;
  }
  // A finding that is folded under another shows the cause less well.
  const folded = Number(a.found.cause?.isFolded) - Number(b.found.cause?.isFolded);
  const relative = compareDecimal(multiplyDecimal(b.gap, a.reported), multiplyDecimal(a.gap, b.reported));
  return folded || relative || compareDecimal(b.gap, a.gap) || 0;
}

function describeGroup(first: Member, members: readonly Member[]): Group {
  const { found } = first;
  const { cause } = found;
  const example = found.build();
  const unit = found.row?.unit ?? null;
  const own = members.filter(({ found: { cause: each, row } }) => !each?.isFolded && (row?.unit ?? null) === unit);
  const causes = 'causes' in example ? example.causes : undefined;
  return {
    id: cause?.id ?? '',
    kind: cause?.kind ?? null,
    severity: found.rule.severity,
    total: cause?.total || null,
    field: cause?.field ?? null,
    findings: members.length,
    folded: members.filter((member) => member.found.cause?.isFolded).length,
    companies: new Set(members.map((member) => member.found.row?.company.key)).size,
    periods: new Set(members.map((member) => JSON.stringify(member.found.row?.printed))).size,
    unit,
    gap: formatDecimal(own.reduce((sum, { gap }) => addDecimal(sum, gap), ZERO)),
    example: {
      finding: example.id,
      company: found.row?.company ?? null,
      document: found.row?.document?.name ?? null,
      field: example.field,
      period: found.row?.printed ?? null,
      reported: example.reported,
      computed: example.computed,
      difference: example.difference,
      cause: causes?.[0]?.text ?? null,
    },
  };
}
