import { groupBy, pushTo } from '../../base/collections.ts';
import type { Cause, Finding, RollUpFinding } from '../../model/finding.ts';
import type { RowChunk } from '../../model/row-chunk.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import type { RowPlaces } from '../../store/company-rows.ts';
import { type FoundFinding, type FoundRow, foundRows } from '../order-findings.ts';
import type { RowReader } from '../row-reader.ts';
import { type Case, caseOf } from './case.ts';
import type { Context, Examined, Hypothesis } from './cause.ts';
import { indexCompanyNumbers } from './company-numbers.ts';
import { describeCause } from './describe-cause.ts';
import { groupIds } from './group-id.ts';
import { type NumberColumns, numberCollector } from './number-columns.ts';
import { orderHypotheses } from './order-hypotheses.ts';
import { CAUSE_SEARCHES } from './registry.ts';
import { wantedNumbers } from './wanted-numbers.ts';

/** The numbers around findings, as a store gives them. */
export type Surroundings = {
  readonly rows: RowPlaces;
  readonly numbers: NumberColumns;
  readonly fields: ReadonlyMap<number, FieldName>;
};

/** A finding that sets a value beside a sum. */
type Open = { readonly found: FoundFinding; readonly row: FoundRow; readonly one: Case };

/** The chunks of the store in which the numbers of rows are, among others. */
export type ChunksOf = (rows: RowPlaces) => Iterable<RowChunk> | AsyncIterable<RowChunk>;

/**
 * Looks for the causes of all roll-up findings, and gives the same findings with causes and groups. The numbers around all of them are read in
 * one pass, and memory grows with the findings alone.
 */
export async function explainFindings(
  found: readonly FoundFinding[],
  reader: RowReader,
  snapshot: number,
  chunksOf: ChunksOf,
): Promise<readonly FoundFinding[]> {
  const open = openFindings(found);
  if (open.length === 0) return found;
  const rows = await reader.companyRows(snapshot, Int32Array.from(new Set(open.map(({ row }) => row.version))).sort());
  const fields = await reader.fieldsNamed(undefined);
  const collector = numberCollector(wantedNumbers(open, rows, fields));
  for await (const chunk of chunksOf(rows)) collector.add(chunk);
  const examined = examine(open, { rows, numbers: collector.columns(), fields });
  const evidence = new Set(examined.flatMap(({ hypotheses }) => hypotheses.flatMap(({ at }) => at ?? [])));
  const rowOf = foundRows(await reader.describeRows(Int32Array.from(evidence).sort(), snapshot));
  return withCauses(found, examined, rowOf);
}

export function openFindings(found: readonly FoundFinding[]): readonly Open[] {
  return found.flatMap((each) => {
    const { row } = each;
    if (!isRollUp(each) || !row) return [];
    return [{ found: each, row, one: caseOf(each.build() as RollUpFinding, row.version) }];
  });
}

/** The hypotheses of findings that have a row. */
export function examine(open: readonly Open[], { rows, numbers, fields }: Surroundings): readonly Examined[] {
  const besides = new Map<number, Case[]>();
  for (const { one } of open) pushTo(besides, one.version, one);
  const context: Context = {
    numbers: indexCompanyNumbers(rows, numbers, fields),
    beside: (version) => besides.get(version) ?? [],
  };
  return nameWeights(open.map(({ found, one }) => ({ found, one, hypotheses: hypothesesOf(one, context) })));
}

function hypothesesOf(one: Case, context: Context): readonly Hypothesis[] {
  const all: Hypothesis[] = [];
  const add = (hypothesis: Hypothesis): void => {
    all.push(hypothesis);
  };
  for (const { find } of CAUSE_SEARCHES) find(one, context, add);
  return orderHypotheses(one, all, context.numbers);
}

/** Where the same part has the wrong sign wherever a total of a company is off, in two periods at least, its weight is wrong. */
function nameWeights(examined: readonly Examined[]): readonly Examined[] {
  const byTotal = groupBy(examined, ({ found, one }) => `${found.row?.company.key} ${one.field}`);
  for (const group of byTotal.values()) {
    const periods = new Set(group.map(({ found }) => JSON.stringify(found.row?.printed)));
    if (periods.size < 2) continue;
    const [first] = group;
    for (const { kind, field } of first?.hypotheses ?? []) {
      const isSign = (other: Hypothesis): boolean => other.kind === 'sign' && other.field === field;
      if (kind !== 'sign' || field === first?.one.field) continue;
      if (!group.every(({ hypotheses }) => hypotheses.some(isSign))) continue;
      for (const each of group) {
        each.hypotheses = each.hypotheses.map((other) => (isSign(other) ? { ...other, kind: 'weight' } : other));
      }
    }
  }
  return examined;
}

function withCauses(
  found: readonly FoundFinding[],
  examined: readonly Examined[],
  rowOf: (version: number) => FoundRow,
): readonly FoundFinding[] {
  const groups = groupIds(examined);
  const byFinding = new Map(examined.map((each) => [each.found, each]));
  return found.map((one) => {
    const each = byFinding.get(one);
    if (!each) return one;
    const group = groups.get(each);
    const causes = (): readonly Cause[] =>
      each.hypotheses.map((hypothesis) =>
        describeCause(each.one, hypothesis, hypothesis.at === undefined ? undefined : rowOf(hypothesis.at)),
      );
    return {
      ...one,
      cause: group,
      build: () => ({ ...(one.build() as RollUpFinding), causes: causes(), group: group?.id ?? null }) as Finding,
      json: () => `${one.json().slice(0, -1)},"causes":${JSON.stringify(causes())},"group":"${group?.id}"}`,
    };
  });
}

function isRollUp({ rule }: FoundFinding): boolean {
  return rule.id.startsWith('roll-up/');
}
