import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodRows, type StandardRow } from '../../../src/analysis/standard/period-rows.ts';
import { formatIsoDate } from '../../../src/core/base/date.ts';
import { formatDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import {
  fullResource,
  isProofResource,
  proofResource,
  STANDARD_SOURCE,
  standardResource,
} from '../../../src/core/model/standard-resources.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { type Standardized, standardizeSmall } from '../../support/derive-small.ts';
import { longOr } from '../../support/long.ts';
import { SMALL_FIELDS, type SmallFiling } from '../../support/small-filings.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';

/** What a filing says: amounts that seldom add up, some with places, some missing. */
const AMOUNT = fc.oneof(
  fc.constant(undefined),
  fc.constant(undefined),
  fc.constant(null),
  fc.integer({ min: -9_999, max: 9_999_999 }).map((whole) => `${whole}.0000`),
  fc.integer({ min: -999_999, max: 999_999 }).map((units) => formatDecimal({ mantissa: BigInt(units), places: 4 })),
);

/** The filings of a company: three quarterly ones, the year, and the quarter after it. */
const PERIODS = [
  { end: '20090331', quarters: 1, sub: { form: '10-Q', fp: 'Q1', fy: '2009' } },
  { end: '20090630', quarters: 2, sub: { form: '10-Q', fp: 'Q2', fy: '2009' } },
  { end: '20090930', quarters: 3, sub: { form: '10-Q', fp: 'Q3', fy: '2009' } },
  { end: '20091231', quarters: 4, sub: { form: '10-K', fp: 'FY', fy: '2009' } },
  { end: '20100331', quarters: 1, sub: { form: '10-Q', fp: 'Q1', fy: '2010' } },
] as const;

const COMPANY = fc.record({
  scale: fc.constantFrom(1n, 1_000n, 10n ** 15n),
  sic: fc.constantFrom('', '3711', '6021', '6311', '6798'),
  filings: fc.array(fc.array(AMOUNT, { minLength: SMALL_FIELDS.length, maxLength: SMALL_FIELDS.length }), {
    minLength: PERIODS.length,
    maxLength: PERIODS.length,
  }),
});

type Company = typeof COMPANY extends fc.Arbitrary<infer Each> ? Each : never;

function filingsOf({ scale, sic, filings }: Company, at: number): SmallFiling[] {
  return PERIODS.map((period, nth) => {
    const amounts = Object.fromEntries(
      SMALL_FIELDS.flatMap((field, place) => {
        const amount = filings[nth]?.[place];
        return amount === undefined ? [] : [[field, amount] as const];
      }),
    );
    return { ...period, cik: at + 1, nth: nth + 1, scale, amounts, sub: { ...period.sub, sic } };
  });
}

const ask = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

type Derived = {
  readonly key: string;
  readonly resource: string;
  readonly row: StandardRow;
  readonly field: string;
  readonly sign: bigint;
};

/** The values that were derived in memory, with the place of each in the store. */
function derivedOf({ companies }: Standardized): readonly Derived[] {
  return companies.flatMap((company) =>
    periodRows(company).flatMap((row) =>
      [...row.values.keys()].flatMap((field) => {
        const { document, end, suffix } = row;
        const { fields, financials } = company.rules;
        const rule = fields.get(field);
        const sign = rule?.serviceSign === -1 ? -1n : 1n;
        const resources = [
          ...(rule?.helper ? [] : [standardResource(suffix)]),
          ...(financials?.fields.has(field) ? [fullResource(suffix)] : []),
        ];
        return resources.map((resource) => {
          const place = [company.company.key, resource, document.accession, formatIsoDate(end)];
          return { key: [...place, field].join(' '), resource, row, field, sign };
        });
      }),
    ),
  );
}

const STORED = `SELECT concat_ws(' ', company_key, resource, document, period_end, field) AS key, number_text
  FROM filed_value v JOIN resource r ON (r.name = v.resource AND r.source = '${STANDARD_SOURCE}')
  WHERE number_text IS NOT NULL ORDER BY key`;

/** How many facts the form of each value has, as it is stored. */
const PROOFS = `SELECT concat_ws(' ', company_key, resource, document,
    period_end, field) AS key, len(json_keys(text, '$.form'))::INTEGER AS facts
  FROM filed_value WHERE resource LIKE 'StandardProofs-%' ORDER BY key`;

/** The forms as a table: a row for each fact of a value, by the row version and the id of the field. */
function formsTable(derived: readonly Derived[]): string {
  const rows = derived.flatMap(({ key, row, field, sign }) =>
    Array.from(row.values.get(field)?.form ?? [], ([fact, coefficient]) => {
      return `('${key}', ${fact.row}, ${fact.field}, ${BigInt(coefficient) * sign})`;
    }),
  );
  return `(VALUES ${rows.join(', ')}) form(key, row_version_id, field_id, coefficient)`;
}

/** Each stored value beside the sum of its form over the values that filings report, and whether they are equal. */
const evaluated = (derived: readonly Derived[]): string => `
  WITH stored AS (${STORED}),
  summed AS (SELECT key, sum(coefficient::DECIMAL(2, 0) * number) AS total, count(*) FILTER (number IS NULL) AS unread
    FROM ${formsTable(derived)} JOIN field USING (field_id)
    LEFT JOIN filed_value v ON (v.row_version_id = form.row_version_id AND v.field = field.name
      AND v.field_namespace = field.namespace) GROUP BY key)
  SELECT key, number_text, total FROM summed JOIN stored USING (key)
  WHERE unread > 0 OR total IS DISTINCT FROM number_text::DECIMAL(38, 12) ORDER BY ALL`;

test('stored rows are those of memory, and each value is the sum of its form, evaluated in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(COMPANY, { minLength: 2, maxLength: 4 }), async (companies) => {
      const standardized = await standardizeSmall(companies.flatMap(filingsOf));
      const { store, output } = standardized;
      const derived = derivedOf(standardized);
      const wanted = new Set(derived.map(({ field }) => field));
      const stored = (await ask(store, STORED)).filter(([key]) => wanted.has(`${key}`.replace(/^.* /, '')));
      const inMemory = derived.map(({ key, row, field, sign }) => {
        const amount = (row.values.get(field)?.amount ?? 0n) * sign;
        return [key, formatDecimal(trimDecimal({ mantissa: amount, places: row.places }))];
      });
      expect(stored).toEqual(inMemory.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)));
      expect(await ask(store, evaluated(derived))).toEqual([]);
      const sizes = new Map(
        derived.map(({ key, resource, row, field }): [string, number] => [
          key.replace(resource, proofResource(row.suffix)),
          row.values.get(field)?.form.size ?? 0,
        ]),
      );
      expect(await ask(store, PROOFS)).toEqual([...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      expect(derived.some(({ resource }) => resource.startsWith('Financials-'))).toBe(true);
      expect(output.snapshots.every(({ resource }) => !isProofResource(STANDARD_SOURCE, resource))).toBe(true);
      expect(derived.length).toBeGreaterThan(0);
    }),
    { numRuns: longOr(2, 25) },
  );
});
