import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedCompany, KnownCompany } from '../../../../src/service/sync/plan/known-companies.ts';
import { matches, type QuestionedRow } from '../../../../src/service/sync/plan/matches.ts';
import { planCompanies } from '../../../../src/service/sync/plan/plan-batches.ts';
import type { RowQuestion } from '../../../../src/service/sync/plan/question.ts';
import { splitQuestion } from '../../../../src/service/sync/plan/split.ts';

const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined, freq: 5 });
const symbol = fc.constantFrom('A', 'AB', 'ABC', 'B', 'BRK.A', 'ZZ', 'Q1');
const exchange = fc.constantFrom('NYSE', 'NASDAQ', 'OTC', 'TSX');
const name = fc.oneof(
  fc.constantFrom(
    'Abel',
    'ABBA',
    'abel',
    'a',
    'A',
    '(Ltd)',
    'Élan',
    '3M',
    '1',
    'Zeta',
    'zz top',
    '',
    ' A',
    'A b',
    '{',
    '[x',
  ),
  fc.string({ maxLength: 4 }),
);
const row: fc.Arbitrary<QuestionedRow> = fc.record({
  symbol: maybe(symbol),
  entityId: maybe(fc.integer({ min: 0, max: 300 }).map(String)),
  exchange: maybe(exchange),
  name: maybe(name),
  fiscalYear: maybe(fc.oneof(fc.integer({ min: 2010, max: 2025 }), fc.integer({ min: 0, max: 9999 }))),
  fiscalQuarter: maybe(fc.integer({ min: 1, max: 4 })),
  numbers: fc.record({
    periodlength: maybe(fc.integer({ min: 1, max: 12 })),
    issueid: maybe(fc.integer({ min: 0, max: 2 ** 40 })),
    filerid: maybe(fc.integer({ min: 0, max: 9 })),
    transactionid: maybe(fc.integer({ min: 0, max: 9 })),
  }),
});
const company: fc.Arbitrary<KnownCompany> = fc.record(
  { symbol, entityId: fc.integer({ min: 0, max: 300 }).map(String), exchange, name },
  { requiredKeys: [] },
);
const counted: fc.Arbitrary<readonly CountedCompany[]> = fc
  .tuple(
    fc.array(company, { maxLength: 12 }),
    fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 12, maxLength: 12 }),
  )
  .map(([companies, rows]) => companies.map((one, at) => ({ ...one, rows: rows[at] ?? 0 })));

const RESOURCES = ['Companies', 'CoreFinancials-QTR', 'Financials-ANN', 'Insiders-Transactions'];
const question: fc.Arbitrary<RowQuestion> = fc.record(
  {
    resource: fc.constantFrom(...RESOURCES),
    symbols: fc.uniqueArray(symbol, { minLength: 1 }),
    entityIds: fc.uniqueArray(fc.integer({ min: 0, max: 300 }).map(String), { minLength: 1, maxLength: 5 }),
    conditions: fc.constantFrom<NonNullable<RowQuestion['conditions']>>(
      [{ kind: 'other-symbol', symbols: ['A', 'ZZ'] }],
      [{ kind: 'range', field: 'entityid', from: 20, to: 200, orNull: false }],
      [{ kind: 'range', field: 'entityid', to: 200, orNull: true }],
    ),
  },
  { requiredKeys: ['resource'] },
);

/** Every question that a question is ever split into, down to a depth. */
function leaves(of: RowQuestion, known: readonly CountedCompany[], depth: number): readonly RowQuestion[] {
  const parts = depth === 0 ? undefined : splitQuestion(of, known);
  return parts ? parts.flatMap((part) => leaves(part, known, depth - 1)) : [of];
}

/** As the service would be split in earnest: only what has too many rows. */
function answered(
  of: RowQuestion,
  rows: readonly QuestionedRow[],
  known: readonly CountedCompany[],
  threshold: number,
): readonly RowQuestion[] {
  if (rows.filter((one) => matches(of, one)).length < threshold) return [of];
  const parts = splitQuestion(of, known);
  return parts ? parts.flatMap((part) => answered(part, rows, known, threshold)) : [of];
}

describe('a question that is split', () => {
  it('is asked by its parts: every row by exactly one of them, whatever is known of companies', () => {
    fc.assert(
      fc.property(
        question,
        counted,
        fc.array(row, { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        (of, known, rows, depth) => {
          const parts = leaves(of, known, depth);
          for (const one of rows) {
            expect(parts.filter((part) => matches(part, one))).toHaveLength(matches(of, one) ? 1 : 0);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('comes to an end, and its last parts have fewer rows than the threshold unless nothing tells them apart', () => {
    fc.assert(
      fc.property(
        question,
        counted,
        fc.array(row, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (of, known, rows, threshold) => {
          const parts = answered(of, rows, known, threshold);
          for (const one of rows)
            expect(parts.filter((part) => matches(part, one))).toHaveLength(matches(of, one) ? 1 : 0);
          for (const part of parts) {
            const inPart = rows.filter((one) => matches(part, one)).length;
            expect(inPart < threshold || splitQuestion(part, known) === undefined).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('goes by symbol first, then by quarter, then by numbers', () => {
    const two: RowQuestion = { resource: 'CoreFinancials-QTR', symbols: ['A', 'B'] };
    const [one] = splitQuestion(two, []) ?? [];
    expect(one).toEqual({ ...two, symbols: ['A'] });
    const quarters = splitQuestion({ ...two, symbols: ['A'] }, []) ?? [];
    expect(quarters.map((part) => part.quarters?.length ?? part.conditions)).toEqual([1, 1, [{ kind: 'no-quarter' }]]);
    const single: RowQuestion = { ...two, symbols: ['A'], quarters: [{ from: 8000, to: 8000 }] };
    expect(splitQuestion(single, [])?.map(({ conditions }) => conditions)).toEqual([
      [{ kind: 'range', field: 'entityid', to: 65_536, orNull: true }],
      [{ kind: 'range', field: 'entityid', from: 65_536, orNull: false }],
    ]);
  });

  it('is not split where it is a page', () => {
    const page: RowQuestion = { resource: 'Ownership-CurrentIssueHolders', page: { offset: 0, limit: 9_999 } };
    expect(splitQuestion(page, [])).toBeUndefined();
  });
});

describe('companies', () => {
  const many = (count: number, of: (index: number) => KnownCompany): readonly CountedCompany[] =>
    Array.from({ length: count }, (_, index) => ({ ...of(index), rows: 1 }));

  it('are one question where they are few, or nothing is known', () => {
    expect(planCompanies({ resource: 'Companies' }, [], 999)).toEqual([{ resource: 'Companies' }]);
    const few = many(900, (index) => ({ symbol: `S${index}`, exchange: 'NYSE' }));
    expect(planCompanies({ resource: 'Companies' }, few, 999)).toHaveLength(1);
  });

  it('are asked for by as few lists of exchanges as can be', () => {
    const exchanges = ['NYSE', 'NYSE', 'NASDAQ', 'OTC', undefined];
    const known = many(1_240, (index) => {
      const on = exchanges[index % exchanges.length];
      return { entityId: String(index), ...(on && { exchange: on }) };
    });
    expect(planCompanies({ resource: 'Companies' }, known, 999)).toEqual([
      { resource: 'Companies', exchanges: ['NYSE', 'OTC'] },
      { resource: 'Companies', conditions: [{ kind: 'other-exchange', exchanges: ['NYSE', 'OTC'] }] },
    ]);
  });

  it('are asked for by number where one exchange has too many, in no more questions than there must be', () => {
    const known = many(2_500, (index) => ({
      entityId: String(index + 1),
      exchange: 'NYSE',
      name: `Generated ${index}`,
    }));
    const plan = planCompanies({ resource: 'Companies' }, known, 999);
    expect(plan.map((part) => known.filter((one) => matches(part, one)).length)).toEqual([834, 834, 832]);
    const plain = planCompanies({ resource: 'Companies' }, known, 999, true);
    expect(plain.every(({ conditions }) => conditions)).toBe(true);
    const askedFor = known.map((one) => plain.filter((part) => matches(part, one)).length);
    expect(new Set(askedFor)).toEqual(new Set([1]));
  });

  it('are each in exactly one question of any plan', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ exchange: maybe(exchange), name, id: fc.nat(9_000) }), {
          minLength: 1_000,
          maxLength: 2_500,
        }),
        (made) => {
          const known = many(made.length, (index) => {
            const one = made[index];
            return {
              entityId: String(one?.id),
              name: one?.name ?? '',
              ...(one?.exchange && { exchange: one.exchange }),
            };
          });
          const plan = planCompanies({ resource: 'Companies' }, known, 999);
          for (const one of known) expect(plan.filter((part) => matches(part, one))).toHaveLength(1);
          const sizes = plan.map((part) => known.filter((one) => matches(part, one)).length);
          expect(Math.max(...sizes)).toBeLessThan(1_000);
        },
      ),
      { numRuns: 5 },
    );
  });
});
