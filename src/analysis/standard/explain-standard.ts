import { formatIsoDate } from '../../core/base/date.ts';
import { formatDecimal, trimDecimal } from '../../core/base/decimal.ts';
import { usageError } from '../../core/base/errors.ts';
import type { Moment } from '../../core/model/moment.ts';
import { monthsUntil } from '../../core/model/period.ts';
import type { ProofOutput } from '../../core/model/shapes/standard.ts';
import { fullResource, standardResource } from '../../core/model/standard-resources.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import { type StorePlace, withReader } from '../../warehouse/store/reader.ts';
import { type Check, holds } from './checks.ts';
import { type DerivedCompany, deriveCompanies } from './derive-companies.ts';
import { type Fact, factName } from './facts.ts';
import { periodRows, type StandardRow, type StandardValue } from './period-rows.ts';
import { ruleName } from './rules/field-names.ts';
import type { FieldRule, StandardRules } from './rules/rule.ts';

/** A standard field of a company. */
export type AskedProof = {
  readonly company: string;
  readonly field: string;
  /** `END`, `FY2023` or `2023Q2`; the newest year, else the newest period, where it is left out. */
  readonly period?: string | undefined;
  /** The suffix of a resource, `QTR`; the first in which the period is where it is left out. */
  readonly resource?: string | undefined;
  /** The accession number of the filing whose state is shown; the newest where it is left out. */
  readonly document?: string | undefined;
};

type ProofRequest = {
  readonly store: StorePlace;
  readonly rules: StandardRules;
  readonly asked: AskedProof;
  /** The snapshot whose filings are read; the newest where it is left out. */
  readonly asOf?: Moment | undefined;
};

/**
 * How a standard field of a company was made, and what speaks for and against it: derived anew from the filings, so
 * that no derivation need be in the store. `undefined` where it has no filings of the company.
 */
export async function standardProof(
  { store, rules, asked, asOf }: ProofRequest,
  ports: StorePorts,
): Promise<ProofOutput | undefined> {
  const name = ruleName(asked.field);
  return withReader(store, ports, async (reader) => {
    const snapshot = (await reader.snapshotOf(asOf)) ?? (await reader.newestSnapshot());
    const [found] = await reader.companiesNamed([asked.company], snapshot);
    const companies = await reader.standardCompanies(snapshot);
    const company = companies.find(({ key }) => key === found?.key);
    if (company === undefined) return undefined;
    for await (const derived of deriveCompanies(reader, [company], rules, snapshot))
      return proofOf(derived, ruleOf(derived, name, rules), asked);
    return undefined;
  });
}

/** The fields that derived rows have in some industry: of core financials, then lines of full ones. */
export function standardFields({ industries }: StandardRules): ReadonlySet<string> {
  const core = industries.flatMap(({ fields }) => [...fields.values()].filter(({ helper }) => !helper));
  return new Set([
    ...core.map(({ name }) => name),
    ...industries.flatMap((own) => [...(own.financials?.fields ?? [])]),
  ]);
}

/** Whether an industry has a standard field of the name, with or without a prefix. */
export function isStandardField(rules: StandardRules, field: string): boolean {
  return standardFields(rules).has(ruleName(field));
}

/** The rule of the company's industry; a line that only statements of others have comes without steps. */
function ruleOf({ rules }: DerivedCompany, field: string, { industries }: StandardRules): FieldRule {
  const own = rules.fields.get(field);
  if (own !== undefined && (!own.isDetail || rules.financials?.fields.has(field))) return own;
  const [other] = industries.flatMap(({ fields }) => fields.get(field) ?? []);
  if (other === undefined) throw new Error(`${field} has no rule`);
  return { ...other, steps: [] };
}

function proofOf(derived: DerivedCompany, rule: FieldRule, asked: AskedProof): ProofOutput {
  const { company } = derived;
  const { name: field } = rule;
  const resourceOf = rule.helper ? fullResource : standardResource;
  const all = periodRows(derived);
  const row = chooseRow(all, field, asked);
  const value = row?.values.get(field);
  const head = {
    company: { key: company.key, name: company.name, symbol: company.symbol },
    field,
    definition: rule.definition,
  };
  if (row === undefined || value === undefined) {
    return {
      ...head,
      resource: row === undefined ? '' : resourceOf(row.suffix),
      value: null,
      grade: null,
      made: null,
      document: null,
      filed: null,
      state: null,
      start: null,
      end: row === undefined ? null : formatIsoDate(row.end),
      form: [],
      zeros: [],
      rivals: [],
      checks: [],
      states: [],
      reasons: [absence(derived, rule, all.length)],
      steps: rule.steps.map(({ text }) => text),
    };
  }
  const states = all.filter((other) => other.suffix === row.suffix && other.end === row.end && other.values.has(field));
  const checks = checksOf(derived, value);
  const period = monthsUntil(row.end, row.months);
  const print = (amount: bigint, sign = 1): string =>
    formatDecimal(trimDecimal({ mantissa: sign === -1 ? -amount : amount, places: row.places }));
  return {
    ...head,
    resource: resourceOf(row.suffix),
    value: print(value.amount, rule.serviceSign),
    grade: value.grade,
    made: value.made,
    document: nameOf(row),
    filed: dayOf(row.document.filed),
    state: stateOf(states, row, field),
    start: rule.statement === 'balance' || period.kind !== 'duration' ? null : formatIsoDate(period.start),
    end: formatIsoDate(row.end),
    form: Array.from(value.form, ([fact, coefficient]) => ({
      concept: factName(fact),
      amount: print(fact.amount),
      document: fact.document.accession ?? fact.document.name,
      coefficient,
      isCustom: fact.isCustom,
      isReversed: columnWith(derived, fact)?.sums.reversed.has(fact) ?? false,
      form: fact.document.form,
      filed: dayOf(fact.document.filed),
      start: dayOf(fact.start),
      end: formatIsoDate(fact.end),
      place: placeOf(derived, fact, rule),
    })),
    zeros: value.zeros.map((zero) => ({ field: zero, state: zeroState(checks, zero) })),
    rivals: value.rivals.map(({ fact, relation }) => ({
      concept: factName(fact),
      amount: print(fact.amount),
      relation,
    })),
    checks: [
      ...checks.map(({ id, title, outcome, difference, line }) => ({
        id,
        outcome,
        difference: print(difference),
        title: line ? `${title}, with the line ${factName(line)}` : title,
      })),
      ...printedSums(derived, value),
    ],
    reasons: [...value.reasons],
    steps: rule.steps.map(({ text }) => text),
    states: states.map((other) => ({
      value: print(other.values.get(field)?.amount ?? 0n, rule.serviceSign),
      document: nameOf(other),
      filed: dayOf(other.document.filed),
      form: other.document.form,
    })),
  };
}

function absence({ rules, withoutRow }: DerivedCompany, { steps }: FieldRule, rows: number): string {
  if (steps.length === 0) return `companies of the industry ${rules.industry} have no such field`;
  if (rows > 0 || withoutRow.length === 0) return 'its filings report nothing from which a step makes it';
  return 'none of its filings has a quarter, half, nine months or year with enough values';
}

const SUFFIX_ORDER = ['ANN', 'QTR', 'TTM', 'YTD'];

/**
 * The newest state of the newest period of a year that has the field, unless another one is wanted; of a wanted period
 * also a row without the field.
 */
function chooseRow(rows: readonly StandardRow[], field: string, asked: AskedProof): StandardRow | undefined {
  const suffix = asked.resource?.toUpperCase().replace(/^.*-/, '');
  const chosen = rows.filter(
    (row) =>
      (suffix === undefined || row.suffix === suffix) &&
      (asked.document === undefined || nameOf(row) === asked.document) &&
      (asked.period === undefined || isPeriod(row, asked.period)),
  );
  const having = chosen.filter(({ values }) => values.has(field));
  const isNarrowed = asked.period !== undefined || suffix !== undefined || asked.document !== undefined;
  const wanted = having.length === 0 && isNarrowed ? chosen : having;
  if (wanted.length === 0 && isNarrowed) {
    const ends = [...new Set(rows.filter((row) => row.values.has(field)).map(({ end }) => end))].toSorted(
      (a, b) => b - a,
    );
    throw usageError(
      `no filing gives ${field} of this period`,
      ends.length === 0 ? undefined : `It is known for the ends ${ends.slice(0, 8).map(formatIsoDate).join(', ')}.`,
    );
  }
  const order = (row: StandardRow): number => SUFFIX_ORDER.indexOf(row.suffix);
  const [first] = wanted.toSorted((a, b) =>
    asked.period === undefined ? order(a) - order(b) || b.end - a.end : b.end - a.end || order(a) - order(b),
  );
  return wanted.findLast((row) => row.suffix === first?.suffix && row.end === first.end);
}

function isPeriod({ end, suffix, fiscalYear, fiscalQuarter }: StandardRow, period: string): boolean {
  const text = period.trim().toUpperCase();
  const year = /^FY(\d{4})$/.exec(text);
  if (year) return suffix === 'ANN' && fiscalYear === Number(year[1]);
  const quarter = /^(\d{4})Q([1-4])$/.exec(text);
  if (quarter) return suffix === 'QTR' && fiscalYear === Number(quarter[1]) && fiscalQuarter === Number(quarter[2]);
  return formatIsoDate(end) === text.replace(/^.*\//, '');
}

function nameOf({ document }: StandardRow): string {
  return document.accession ?? document.name;
}

function dayOf(day: number | null): string | null {
  return day === null ? null : formatIsoDate(day);
}

function stateOf(states: readonly StandardRow[], row: StandardRow, field: string): string {
  const [first] = states;
  if (first === row) return 'first';
  return first?.values.get(field)?.amount === row.values.get(field)?.amount ? 'repeated' : 'restated';
}

/** The checks in which a fact of the form takes part, each once, the failures last. */
function checksOf({ filings, periodSums }: DerivedCompany, { form }: StandardValue): readonly Check[] {
  const documents = new Set(Array.from(form.keys(), ({ document }) => document.document));
  const ofRows = filings
    .filter(({ filing }) => documents.has(filing.document.document))
    .flatMap(({ rows }) => rows.flatMap((row) => row.checks));
  const checks = [...ofRows, ...periodSums].filter(
    ({ outcome, facts }) => outcome !== 'tautology' && [...facts].some((fact) => form.has(fact)),
  );
  const distinct = new Map(
    checks.map((check) => [`${check.id} ${[...check.facts].map(({ row, field }) => `${row}.${field}`).join()}`, check]),
  );
  return [...distinct.values()].toSorted((a, b) => Number(b.outcome !== 'fails') - Number(a.outcome !== 'fails'));
}

function zeroState(checks: readonly Check[], zero: string): 'confirmed' | 'refuted' | 'unconfirmed' {
  const own = checks.filter(({ zeros }) => zeros.includes(zero));
  if (own.some(({ outcome }) => outcome === 'fails')) return 'refuted';
  return own.some(holds) ? 'confirmed' : 'unconfirmed';
}

function columnWith({ filings }: DerivedCompany, fact: Fact) {
  return filings.find(({ filing }) => filing.document === fact.document)?.filing.columns[0];
}

function placeOf(derived: DerivedCompany, fact: Fact, rule: FieldRule): string {
  const place = columnWith(derived, fact)?.faceOf(fact, rule.statement) ?? 'unknown';
  return place === 'face' ? `on the face of the ${STATEMENTS[rule.statement]}` : PLACES[place];
}

const STATEMENTS = {
  balance: 'balance sheet',
  income: 'income statement',
  'cash flow': 'cash flow statement',
} as const satisfies Readonly<Record<FieldRule['statement'], string>>;

const PLACES = {
  'other face': 'on the face of another statement',
  notes: 'in the notes',
  unknown: 'in the filing, which has no statements here',
} as const;

/** Sums of printed lines, or of what statements have, that add up with a fact of the form as their total or a part. */
function printedSums(derived: DerivedCompany, { form }: StandardValue): ProofOutput['checks'] {
  const titles = [...form.keys()].flatMap((fact) => {
    const sums = columnWith(derived, fact)?.sums;
    if (sums === undefined) return [];
    const total = `the ${sums.isStandard ? 'total' : 'printed total'}`;
    const totals = [...(sums.totalsOf.get(fact)?.keys() ?? [])].map(
      (above) => `${factName(fact)} is a part of ${total} ${factName(above)}`,
    );
    const parts = [...sums.totalsOf].flatMap(([part, above]) => (above.has(fact) ? [part] : []));
    return parts.length === 0 ? totals : [...totals, `${factName(fact)} is ${total} of ${parts.length} lines`];
  });
  return [...new Set(titles)].map((title) => ({
    id: title.includes(' printed ') ? 'printed' : 'sum',
    title,
    outcome: 'holds',
    difference: '0',
  }));
}
