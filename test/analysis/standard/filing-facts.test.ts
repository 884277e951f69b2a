import { describe, expect, it } from 'vitest';
import { filingFacts, type ReadFilings } from '../../../src/analysis/standard/filing-facts.ts';
import { standardRules } from '../../../src/analysis/standard/rules/read-rules.ts';
import { FACE_CODES, UNIT_KIND } from '../../../src/core/model/standard-columns.ts';
import type { FootingSums } from '../../../src/warehouse/store/standard/standard-facts.ts';
import { day, tinyDocument } from '../../support/standard-columns.ts';

/** `CONCEPT START..END AMOUNT UNIT`, or an instant `CONCEPT END AMOUNT UNIT`; the unit is USD where it is left out. */
type Line = string;

const UNITS = ['', 'USD', 'JPY', 'shares', 'JPY/shares', 'USD/shares'];
const EACH = UNIT_KIND['money per share'];
const KINDS = [0, UNIT_KIND.money, UNIT_KIND.money, UNIT_KIND.shares, EACH, EACH];
const NAMES = ['', 'Assets', 'Cash', 'Revenues', 'Costs', 'Profit', 'Taxes', 'Line', 'ProfitLoss'];
const RULES = standardRules(
  new Map([
    [
      'general.json',
      JSON.stringify({
        ...{ industry: 'general', sic: [] },
        fields: {
          revenue: { statement: 'income', definition: 'Revenue.', steps: [['Revenues']] },
          costs: { statement: 'income', definition: 'Costs.', steps: [['Costs']] },
          taxes: { statement: 'income', definition: 'Taxes.', lessens: ['gain'], steps: [['Taxes']] },
          gain: { statement: 'income', definition: 'Gain.', steps: [['ProfitLoss', 'Revenues']] },
        },
        identities: { sum: { title: 'revenue = costs', holds: 'revenue = costs' } },
      }),
    ],
  ]),
);
/** Under the same name as `ProfitLoss`, but the filing's own. */
const OWN = 9;

function read(lines: readonly Line[], given: Partial<Pick<ReadFilings, 'lines' | 'sums' | 'documents'>> = {}) {
  const facts = lines.map((line, row) => {
    const [name = '', period = '', amount = '', unit = 'USD'] = line.split(' ');
    const [start = '', end = start] = period.split('..');
    const [whole = '', fraction = ''] = amount.split('.');
    const isWide = whole.length > 15;
    return {
      ...{
        document: 1,
        entity: 1,
        row,
        field: name === 'own' ? OWN : NAMES.indexOf(name),
        isInstant: period.includes('..') ? 0 : 1,
      },
      ...{ start: day(start), end: day(end), unit: UNITS.indexOf(unit), unitKind: KINDS[UNITS.indexOf(unit)] ?? 0 },
      ...{ places: isWide ? 0 : fraction.length, decimals: -128, mantissa: isWide ? 0 : Number(whole + fraction) },
      wide: isWide ? amount : null,
    };
  });
  const ints = (name: Exclude<keyof (typeof facts)[number], 'wide'>) => Int32Array.from(facts, (fact) => fact[name]);
  const [filing] = filingFacts({
    documents: given.documents ?? [tinyDocument()],
    facts: {
      ...{ document: ints('document'), entity: ints('entity'), row: ints('row'), field: ints('field') },
      isInstant: ints('isInstant'),
      ...{ start: ints('start'), end: ints('end'), unit: ints('unit'), unitKind: ints('unitKind') },
      ...{ places: ints('places'), decimals: ints('decimals'), count: facts.length },
      mantissa: Float64Array.from(facts, ({ mantissa }) => mantissa),
      wide: facts.map(({ wide }) => wide),
    },
    lines: given.lines ?? [],
    sums: given.sums ?? sumsOf([]),
    rules: RULES,
    concepts: new Map(
      [...NAMES.keys(), OWN].flatMap((field) =>
        field === 0 || NAMES[field] === 'Line'
          ? []
          : [[field, { name: NAMES[field] ?? 'ProfitLoss', isCustom: field === OWN }]],
      ),
    ),
    unitNames: new Map(UNITS.map((name, id) => [id, name])),
  });
  return filing;
}

type Part = readonly [total: string, part: string, weight: number, balances: number];

/** Sums of the year in the first unit. */
function sumsOf(parts: readonly Part[]): FootingSums {
  const ints = (of: (part: Part) => number) => Int32Array.from(parts, of);
  return {
    ...{ document: ints(() => 1), unit: ints(() => 1), count: parts.length },
    ...{ start: ints(() => day('2022-10-01')), end: ints(() => day('2023-09-30')) },
    total: ints(([total]) => NAMES.indexOf(total)),
    child: ints(([, part]) => NAMES.indexOf(part)),
    weight: ints(([, , weight]) => weight),
    balances: ints(([, , , balances]) => balances),
  };
}

const YEAR = '2022-10-01..2023-09-30';
const income = (period: string, unit = 'USD'): Line[] =>
  ['Revenues', 'Costs', 'Profit', 'Taxes'].map((name, at) => `${name} ${period} ${100 + at} ${unit}`);
const amounts = (facts: ReadonlyMap<string, { readonly amount: bigint }> | undefined) =>
  Object.fromEntries(Array.from(facts ?? [], ([name, { amount }]) => [name, amount]));

describe('the facts of a filing', () => {
  it('are columns: a duration, the balance sheet at its end, and what was there before it', () => {
    const filing = read([...income(YEAR), 'Assets 2023-09-30 7', 'Cash 2023-09-30 2', 'Cash 2022-09-30 1']);
    expect(filing).toMatchObject({ currency: 'USD', periodEnd: day('2023-09-30') });
    const [column] = filing?.columns ?? [];
    expect(column).toMatchObject({ length: 'year', start: day('2022-10-01'), end: day('2023-09-30') });
    expect(amounts(column?.durations)).toEqual({ Revenues: 10_000n, Costs: 10_100n, Profit: 10_200n, Taxes: 10_300n });
    expect([amounts(column?.instants), amounts(column?.opening)]).toEqual([
      { Assets: 700n, Cash: 200n },
      { Cash: 100n },
    ]);
  });

  it('are no balance sheet where only single balances are reported at the end', () => {
    const [column] = read([...income(YEAR), 'Cash 2023-09-30 2'])?.columns ?? [];
    expect([amounts(column?.instants), amounts(column?.closing)]).toEqual([{}, { Cash: 200n }]);
  });

  it('are of durations of known lengths with several facts; weeks and holidays are allowed for', () => {
    const lengths = (period: string) =>
      read(income(period), { documents: [tinyDocument({ periodEnd: null })] })?.columns.map(({ length }) => length) ??
      [];
    expect(lengths('2022-09-25..2023-09-30')).toEqual(['year']);
    expect(lengths('2023-05-08..2023-09-03')).toEqual(['quarter']);
    expect(lengths('2022-10-01..2023-03-31')).toEqual(['half']);
    expect(lengths('2022-10-01..2023-06-30')).toEqual(['nine months']);
    expect(lengths('2023-09-01..2023-09-30')).toEqual([]);
    expect(read(income(YEAR).slice(1))?.columns ?? []).toEqual([]);
    // A table of quarters in the notes of a year has a few lines.
    expect(read([...income(YEAR), ...income('2023-01-01..2023-03-31')])?.columns.map(({ length }) => length)).toEqual([
      'year',
    ]);
  });

  it('are in the currency of most amounts, at the places of the most precise one', () => {
    const filing = read([
      ...income(YEAR, 'JPY'),
      'Revenues 2022-10-01..2023-09-30 1.5',
      'Profit 2022-10-01..2023-09-30 0.1234 JPY/shares',
      'Taxes 2022-10-01..2023-09-30 2 USD/shares',
    ]);
    expect(filing).toMatchObject({ currency: 'JPY', otherCurrencies: 2 });
    expect(amounts(filing?.columns[0]?.durations)).toMatchObject({ Revenues: 1_000_000n });
    const wide = read([...income(YEAR), 'Assets 2023-09-30 12345678901234567890.12']);
    expect(amounts(wide?.columns[0]?.instants)).toEqual({ Assets: 1_234_567_890_123_456_789_012n });
  });

  it('take a standard concept before the filing own one of its name, and that where there is no other', () => {
    const isCustom = (lines: readonly Line[]) =>
      read([...income(YEAR), ...lines])?.columns[0]?.durations.get('ProfitLoss')?.isCustom;
    expect(isCustom([`own ${YEAR} 1`, `ProfitLoss ${YEAR} 2`])).toBe(false);
    expect(isCustom([`own ${YEAR} 1`])).toBe(true);
  });

  it('know the faces on which they stand, the sums that are printed, and the lines that no rule knows', () => {
    const line = (code: (typeof FACE_CODES)[number], field: string) => [FACE_CODES.indexOf(code), NAMES.indexOf(field)];
    const shown = [line('IS', 'Revenues'), line('IS', 'Line'), line('CF', 'Taxes'), line('UN', 'Costs')];
    const ints = (at: number) => Int32Array.from(shown, (each) => each[at] ?? 0);
    const filing = read([...income(YEAR), `Line ${YEAR} 9`], {
      lines: [{ document: new Int32Array(4).fill(1), code: ints(0), field: ints(1), count: 4 }],
      sums: sumsOf([['Profit', 'Revenues', 1, 1]]),
    });
    const [column] = filing?.columns ?? [];
    const place = (name: string) => {
      const fact = column?.durations.get(name);
      return fact && [column?.faceOf(fact, 'income'), column?.sums.has(fact)];
    };
    expect(place('Revenues')).toEqual(['face', true]);
    expect(place('Costs')).toEqual(['face', false]);
    expect(place('Taxes')).toEqual(['other face', false]);
    expect(place('Profit')).toEqual(['notes', true]);
    expect(column?.sums.lines('income').map(({ amount }) => amount)).toContain(900n);
    expect(
      read(income(YEAR))?.columns.map(({ faceOf, durations }) =>
        [...durations.values()].map((fact) => faceOf(fact, 'income')),
      ),
    ).toEqual([Array(4).fill('unknown')]);
  });

  it('have the label of each line, whether a rule knows it or not', () => {
    const fields = ['Line', 'Revenues', 'own'].map((name) => (name === 'own' ? OWN : NAMES.indexOf(name)));
    const [column] =
      read([...income(YEAR), `Line ${YEAR} 9`, `own ${YEAR} 8`], {
        lines: [
          {
            ...{
              document: new Int32Array(3).fill(1),
              code: new Int32Array(3).fill(FACE_CODES.indexOf('IS')),
              count: 3,
            },
            ...{ field: Int32Array.from(fields), label: ['Goodwill and brands', 'Sales', 'Minority interest'] },
          },
        ],
      })?.columns ?? [];
    const labels = column?.sums.lines('income').map(({ concept, labels }) => `${concept}: ${labels?.income}`);
    expect(labels?.toSorted()).toEqual([
      'ProfitLoss: Minority interest',
      'Revenues: Sales',
      'undefined: Goodwill and brands',
    ]);
  });

  it('have the other sign where they are negative and added, although they are usually subtracted', () => {
    const reversed = (cost: number, weight: number, balances: number, total = 'Profit') => {
      const [column] =
        read([...income(YEAR).filter((line) => !line.startsWith('Costs')), `Costs ${YEAR} ${cost}`], {
          sums: sumsOf([[total, 'Costs', weight, balances]]),
        })?.columns ?? [];
      return Array.from(column?.sums.reversed ?? [], ({ concept }) => concept);
    };
    expect(reversed(-5, 1, -1)).toEqual(['Costs']);
    expect(reversed(-5, -1, -1)).toEqual([]);
    expect(reversed(5, 1, -1)).toEqual([]);
    // Both are debit or both credit, or one of them is neither.
    expect(reversed(-5, 1, 1)).toEqual([]);
    expect(reversed(-5, 1, 0)).toEqual([]);
    // An identity of the rules has the concept added there.
    expect(reversed(-5, 1, -1, 'Revenues')).toEqual([]);
  });

  it('have the other sign where they add to a total that they lessen, through whatever subtotals', () => {
    const reversed = (...sums: readonly (readonly [string, string, number])[]) =>
      [-5, 5].map((taxes) => {
        const others = income(YEAR).filter((line) => !line.startsWith('Taxes'));
        const lines = [...others, `Taxes ${YEAR} ${taxes}`, `ProfitLoss ${YEAR} 9`];
        const given = sumsOf(sums.map(([total, part, weight]) => [total, part, weight, 0]));
        const [column] = read(lines, { sums: given })?.columns ?? [];
        return Array.from(column?.sums.reversed ?? [], ({ concept }) => concept);
      });
    const [none, taxes] = [
      [[], []],
      [['Taxes'], ['Taxes']],
    ];
    expect(reversed(['ProfitLoss', 'Taxes', 1])).toEqual(taxes);
    expect(reversed(['ProfitLoss', 'Taxes', -1])).toEqual(none);
    expect(reversed(['Profit', 'Taxes', 1])).toEqual(none);
    expect(reversed(['Profit', 'Taxes', 1], ['ProfitLoss', 'Profit', 1])).toEqual(taxes);
    expect(reversed(['Profit', 'Taxes', -1], ['ProfitLoss', 'Profit', -1])).toEqual(taxes);
    expect(reversed(['Profit', 'Taxes', 1], ['ProfitLoss', 'Profit', -1])).toEqual(none);
    // Two totals that contradict each other decide nothing.
    expect(reversed(['ProfitLoss', 'Taxes', 1], ['Revenues', 'Taxes', -1])).toEqual(none);
  });
});
