import { type Check, checkIdentity, checkRow } from './checks.ts';
import { type Choices, type DerivedRow, type DerivedValue, deriveRow } from './derive-row.ts';
import { type Fact, type PrintedSums, weightIn } from './facts.ts';
import type { Identity } from './rules/rule.ts';

/**
 * How a rival relates to the fact that was chosen, by the sums of its statement. `refuted`: a check of the field holds
 * with the chosen one, and so would not with the rival. `narrower`: a smaller amount of a concept that by its
 * definition is within the chosen one, or that the rules take for a part, where the total is not reported. `wider`: a
 * larger amount of a concept that by its definition contains the chosen one.
 */
export type Relation = 'equal' | 'part' | 'container' | 'sibling' | 'refuted' | 'narrower' | 'wider' | 'unrelated';

export function relationOf(rival: Fact, chosen: Fact, { totalsOf }: PrintedSums): Relation {
  if (rival.amount === chosen.amount) return 'equal';
  if (isPartOf(rival, chosen, totalsOf)) return 'part';
  if (isPartOf(chosen, rival, totalsOf)) return 'container';
  const own = totalsOf.get(chosen);
  const isShared = [...(totalsOf.get(rival)?.keys() ?? [])].some((total) => own?.has(total));
  return isShared ? 'sibling' : 'unrelated';
}

function isPartOf(fact: Fact, total: Fact, totalsOf: PrintedSums['totalsOf']): boolean {
  return weightIn(fact, total, totalsOf) !== undefined;
}

/** Helpers that are the reported facts of a field alone have its name with this. */
const REPORTED = '_direct';

/**
 * Settles conflicts of candidates by proof. A candidate that contains the chosen one by the statement's own sums takes
 * its place. Where an identity fails, so does the one candidate of all its fields that makes it hold, if no identity
 * that held fails with it.
 */
export function settleRivals(row: DerivedRow): DerivedRow {
  const contained = containers(row);
  const first = contained.size === 0 ? row : deriveRow(row.rules, row.column, contained);
  return row.rules.identities.reduce(settleIdentity, first);
}

function containers({ rules, column, valueFor }: DerivedRow): Choices {
  const choices = new Map<string, Fact>();
  for (const { name, helper } of rules.fields.values()) {
    const value = helper ? undefined : valueFor(name);
    const { fact } = value ?? {};
    if (value === undefined || fact === undefined) continue;
    const container = value.rivals.find(
      (rival) => isAlike(rival, fact) && relationOf(rival, fact, column.sums) === 'container',
    );
    if (container !== undefined) choose(choices, name, container, rules.fields);
  }
  return choices;
}

/** A total of the other sign, or one of the filer's own around a standard concept, is another measure. */
function isAlike(container: Fact, fact: Fact): boolean {
  return container.amount < 0n === fact.amount < 0n && (fact.isCustom || !container.isCustom);
}

function choose(choices: Map<string, Fact>, field: string, fact: Fact, fields: ReadonlyMap<string, unknown>): void {
  choices.set(field, fact);
  if (fields.has(`${field}${REPORTED}`)) choices.set(`${field}${REPORTED}`, fact);
}

function settleIdentity(row: DerivedRow, identity: Identity): DerivedRow {
  const check = checkIdentity(row, identity);
  if (check?.outcome !== 'fails') return row;
  const failures = failing(row);
  const fields = [identity.total, ...identity.terms.map(({ field }) => field)];
  const better = fields.flatMap((field) => {
    const value = row.valueFor(field);
    return differing(value).flatMap((rival) => {
      const choices = new Map(row.choices);
      choose(choices, field, rival, row.rules.fields);
      const other = deriveRow(row.rules, row.column, choices);
      const outcome = checkIdentity(other, identity)?.outcome;
      if (outcome !== 'holds' && outcome !== 'rounding') return [];
      return failing(other).size < failures.size ? [{ key: `${field} ${rival.amount}`, other }] : [];
    });
  });
  const [only] = better;
  return only !== undefined && better.every(({ key }) => key === only.key) ? only.other : row;
}

function differing(value: DerivedValue | undefined): readonly Fact[] {
  const { fact } = value ?? {};
  return fact === undefined ? [] : (value?.rivals ?? []).filter(({ amount }) => amount !== fact.amount);
}

function failing(row: DerivedRow): ReadonlySet<string> {
  const isFailing = ({ outcome }: Check): boolean => outcome === 'fails';
  return new Set(
    checkRow(row)
      .filter(isFailing)
      .map(({ id }) => id),
  );
}
