import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../src/core/base/collections.ts';
import { formatDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { PANEL_MOMENTS } from '../../../src/core/model/known-value.ts';
import { type AskedPanel, withPanel } from '../../../src/warehouse/reading/panel.ts';
import { withRestatements } from '../../../src/warehouse/reading/restatements.ts';
import { longOr } from '../../support/long.ts';
import { decimal, type NaiveFiling, naivePanel, naiveRestated } from '../../support/naive-known.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import type { TinyRow } from '../../support/tiny-rows.ts';

type Row = Readonly<Record<string, string | null>>;

async function panelOf(store: string, asked: AskedPanel) {
  return withPanel(store, asked, TEST_PORTS, async ({ counts, answer }) => {
    const rows: Row[] = [];
    for await (const page of await answer.jsonRows()) for (const text of page) rows.push(JSON.parse(text) as Row);
    return { counts, rows, columns: answer.columns };
  });
}

const FIELDS = ['Revenues', 'Costs', 'EarningsPerShare', 'Assets'];
const PERIODS = [
  ...['2009-01-01/2009-03-31', '2009-04-01/2009-06-30', '2009-07-01/2009-09-30', '2009-10-01/2009-12-31'],
  ...['2010-01-01/2010-03-31', '2009-01-01/2009-12-31', '2009-01-02/2009-12-31', '2010-01-01/2010-06-30'],
  ...['2009-01-01/2009-06-30', '2009-06-28/2010-06-30'],
];
const INSTANTS = ['2009-12-31', '2010-03-31'];
const VALUES = ['1', '1.0', '2.5', '-2.50', '2500', '0', '12345678901234567890.25', '3|3.00', '3|4'];

const fact = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      field: fc.constantFrom('Revenues', 'Costs'),
      unit: fc.constantFrom('USD', 'USD', 'EUR'),
      period: fc.constantFrom(...PERIODS),
      value: fc.constantFrom(...VALUES),
    }),
  },
  fc.record({
    field: fc.constant('EarningsPerShare'),
    unit: fc.constant('USD/shares'),
    period: fc.constantFrom(...PERIODS.slice(0, 6)),
    value: fc.constantFrom(...VALUES),
  }),
  fc.record({
    field: fc.constant('Assets'),
    unit: fc.constant('USD'),
    period: fc.constantFrom(...INSTANTS),
    value: fc.constantFrom(...VALUES),
  }),
);
const placeOf = ({ field, unit, period }: { field: string; unit: string; period: string }) =>
  `${field} ${unit} ${period}`;
const filing = fc.record({
  company: fc.constantFrom(...'ABCDEF'),
  filed: fc.option(
    fc.constantFrom('2010-01-30', '2010-01-31', '2010-02-15', '2010-04-02', '2010-07-31', '2010-09-01'),
    { nil: undefined, freq: 9 },
  ),
  accepted: fc.option(fc.constantFrom('T10:00:00', 'T09:00:00'), { nil: undefined }),
  facts: fc.uniqueArray(fact, { selector: placeOf, minLength: 1, maxLength: 12 }),
  namespace: fc.constantFrom('us-gaap', 'us-gaap/2009', 'us-gaap/2010'),
});
type Generated = NaiveFiling & { readonly namespace: string };
const filings = fc.array(filing, { minLength: 20, maxLength: 50 }).map((list): readonly Generated[] =>
  list.map(({ accepted, ...given }, at) => ({
    ...given,
    accepted: accepted && given.filed && `${given.filed}${accepted}`,
    // Names are not in the order of filing.
    name: `F${(at * 23) % 50}`,
  })),
);

/** A row of a filing has all its facts of one unit and period. */
function rowsOf(all: readonly Generated[]): readonly TinyRow[] {
  return all.flatMap(({ name, company, filed, accepted, facts, namespace }) =>
    [...groupBy(facts, ({ unit, period }) => `${unit} ${period}`).values()].map((own) => ({
      document: name,
      entity: company,
      ...(filed !== undefined && { filed }),
      ...(accepted !== undefined && { accepted }),
      unit: own[0]?.unit ?? '',
      period: own[0]?.period ?? '',
      values: Object.fromEntries(own.map(({ field, value }) => [`${namespace}:${field}`, value])),
    })),
  );
}

const numberText = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : formatDecimal(trimDecimal(decimal(text)));

/** A row of the store and of the naive panel in one form. */
function shownRow(row: Row, fields: readonly string[]): string {
  const cells = fields.flatMap((field) => {
    const value = row[field];
    const year = row[`${field}_ttm`];
    return [
      ...(value === null
        ? []
        : [[field, numberText(value), row[`${field}_accession`], row[`${field}_state`]].join(' ')]),
      ...(year === null || year === undefined
        ? []
        : [[`${field} ttm`, numberText(year), row[`${field}_ttm_basis`], row[`${field}_ttm_accessions`]].join(' ')]),
    ];
  });
  const period = [row.period_start, row.period_end].filter(Boolean).join('/');
  return [row.company_key, row.unit, period, row.known, ...cells].join(' | ');
}

const longRow = (row: Row): string =>
  [
    ...[row.company_key, row.unit, row.period_start, row.period_end, row.known, row.field?.replace('us-gaap:', '')],
    ...[numberText(row.number_text), row.accession, row.state],
  ].join(' ');

/** The values of a wide row; with each filing those that it reports itself. */
function valuesOf(row: Row, fields: readonly string[], every: string): readonly string[] {
  return fields.flatMap((field) => {
    const accession = row[`${field}_accession`];
    if (!accession || (every === 'filing' && accession !== row.filing)) return [];
    const [number_text = null, state = null] = [row[field], row[`${field}_state`]];
    return longRow({ ...row, field, number_text, accession, state });
  });
}

function naiveRows(all: readonly NaiveFiling[], fields: readonly string[], every: 'filing' | 'month' | 'day') {
  return naivePanel(all, fields, every).map(({ company, unit, period, known, values, ttm }) => {
    const cells = fields.flatMap((field) => {
      const [value, year] = [values.get(field), ttm.get(field)];
      const text = (number: typeof value | typeof year): string | null =>
        number ? numberText(formatDecimal(number.value)) : null;
      return [
        ...(value ? [[field, text(value), value.accession, value.state].join(' ')] : []),
        // Numbers that the store keeps as text are not summed up to a year of theirs.
        ...(year && field !== 'EarningsPerShare'
          ? [[`${field} ttm`, text(year), year.basis, year.accessions].join(' ')]
          : []),
      ];
    });
    return [company, unit, period, known, ...cells].join(' | ');
  });
}

describe('a panel', () => {
  it('has at each moment the newest values, of filings up to that day alone, with their states and twelve months', async () => {
    const fields = fc.shuffledSubarray(FIELDS, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(filings, fields, fc.constantFrom(...PANEL_MOMENTS), async (all, asked, every) => {
        const store = await tempStore();
        await ingestTiny(store, rowsOf(all));
        const stored = asked.filter((field) => all.some(({ facts }) => facts.some((one) => one.field === field)));
        fc.pre(stored.length > 0);
        const { rows } = await panelOf(store, { fields: stored, every, ttm: true });
        const filedOf = new Map(all.map(({ name, filed = '' }) => [name, filed]));
        for (const row of rows)
          for (const [name, value] of Object.entries(row))
            if (/_accession/.test(name) && value)
              for (const accession of value.split(' '))
                expect((filedOf.get(accession) ?? 'later') <= String(row.known)).toBe(true);
        expect(rows.map((row) => shownRow(row, stored)).toSorted()).toEqual(naiveRows(all, stored, every).toSorted());
        const long = await panelOf(store, { fields: stored, every, form: 'long' });
        expect(long.rows.map(longRow).toSorted()).toEqual(
          rows.flatMap((row) => valuesOf(row, stored, every)).toSorted(),
        );
      }),
      { endOnFailure: true, numRuns: longOr(9, 90) },
    );
  });

  it('counts the same restatements as the list of them, in both forms', async () => {
    await fc.assert(
      fc.asyncProperty(filings, async (all) => {
        const store = await tempStore();
        await ingestTiny(store, rowsOf(all));
        const fields = FIELDS.filter((field) => all.some(({ facts }) => facts.some((one) => one.field === field)));
        const { rows, counts } = await panelOf(store, { fields, form: 'long' });
        const listed = await withRestatements(store, {}, TEST_PORTS, async ({ list, kinds }) => {
          let count = 0;
          for await (const _ of list()) count += 1;
          expect(kinds.restated + kinds.rescaled + kinds.negated).toBe(count);
          return count;
        });
        const expected = naiveRestated(all);
        expect([counts.restated, rows.filter(({ state }) => state === 'restated').length, listed]).toEqual([
          expected,
          expected,
          expected,
        ]);
      }),
      { endOnFailure: true, numRuns: longOr(3, 30) },
    );
  });
});
