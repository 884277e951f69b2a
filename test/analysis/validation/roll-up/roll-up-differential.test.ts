import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { indexFields } from '../../../../src/analysis/validation/roll-up/field-binding.ts';
import { readInconsistency } from '../../../../src/analysis/validation/roll-up/judge.ts';
import { createKernel } from '../../../../src/analysis/validation/roll-up/kernel.ts';
import { type CheckedBindings, compilePlan } from '../../../../src/analysis/validation/roll-up/plan.ts';
import { verdictCounts } from '../../../../src/analysis/validation/roll-up/tally.ts';
import { EXACT, parseTolerance } from '../../../../src/analysis/validation/tolerance.ts';
import { formatDecimal } from '../../../../src/core/base/decimal.ts';
import { fieldKey } from '../../../../src/core/model/field-name.ts';
import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../../../../src/core/model/row-batch.ts';
import type { CalculationRelationship, FieldName } from '../../../../src/core/model/taxonomy.ts';
import { longOr } from '../../../support/long.ts';
import {
  fixed,
  type NaiveNumber,
  type NaiveResult,
  type NaiveTolerance,
  naiveRollUp,
} from '../../../support/naive-roll-up.ts';
import { toChunks } from '../../../support/row-chunks.ts';
import { section } from '../../../support/tiny-calculation.ts';

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const SECTIONS = ['100', '200', '300'];
const standard = (name: string): FieldName => ({ namespace: 'us-gaap/2009', name });

/** The store's fields: the taxonomy's own, two of another year, and a custom one that bears a standard name. */
const FIELDS: readonly FieldName[] = [
  ...NAMES.map(standard),
  { namespace: 'us-gaap/2008', name: 'A' },
  { namespace: 'us-gaap/2008', name: 'B' },
  { namespace: '0000000001-09-000001', name: 'C' },
];

const relationship = fc.record({
  sectionId: fc.constantFrom(...SECTIONS),
  parent: fc.constantFrom('A', 'A', 'B', 'C'),
  child: fc.constantFrom(...NAMES),
  weight: fc.constantFrom('1', '1', '1', '-1', '1.0', '-1.0000', '0.5', '-3'),
});

const calculation = fc
  .uniqueArray(relationship, {
    selector: ({ sectionId, parent, child }) => `${sectionId}${parent}${child}`,
    minLength: 3,
    maxLength: 14,
  })
  .map((all) =>
    all.map(
      ({ sectionId, parent, child, weight }, index): CalculationRelationship => ({
        sectionId,
        parent: standard(parent),
        child: standard(child),
        weight,
        relativeOrder: String(index),
        childLevel: 1,
      }),
    ),
  );

/** Of children with the same weight, in the test of long sums. */
const PAIRS = 351;

const EDGES = [
  0n,
  1n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  2n ** 63n,
  10n ** 25n,
];
const mantissa = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt(-3n, 3n) },
  { weight: 2, arbitrary: fc.bigInt(-(10n ** 12n), 10n ** 12n) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...EDGES), fc.bigInt(-1n, 1n), fc.boolean())
      .map(([edge, off, turn]) => (turn ? -edge : edge) + off),
  },
);

/** Mostly one shape, so that the way through doubles is taken; the other shapes are mixed in. */
const shape = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ places: 2, decimals: 2 }) },
  { weight: 2, arbitrary: fc.constant({ places: 2, decimals: DECIMALS_UNSTATED }) },
  {
    weight: 3,
    arbitrary: fc.record({
      places: fc.constantFrom(0, 1, 2, 3, 27, 28, 30),
      decimals: fc.constantFrom(DECIMALS_UNSTATED, DECIMALS_INFINITE, -17, -3, 0, 1, 2, 5),
    }),
  },
);

const number = fc
  .record({ field: fc.nat(FIELDS.length - 1), mantissa, shape: fc.option(shape, { nil: undefined, freq: 2 }) })
  .map(({ field, mantissa, shape }) => ({ field, mantissa, shape }));

/** Without digits beyond the stated decimals. */
function shortened(mantissa: bigint, { places, decimals }: { places: number; decimals: number }): bigint {
  if (decimals === DECIMALS_UNSTATED || decimals >= places) return mantissa;
  return mantissa - (mantissa % 10n ** BigInt(places - decimals));
}

const row = fc
  .record({
    usual: shape,
    numbers: fc.array(number, { maxLength: FIELDS.length + 2 }),
    repair: fc.option(fc.record({ section: fc.constantFrom(...SECTIONS), off: fc.constantFrom(0n, 0n, 1n, -2n) })),
  })
  .map(({ usual, numbers, repair }) => ({
    repair,
    numbers: numbers
      .sort((a, b) => a.field - b.field)
      .map(({ field, mantissa, shape = usual }) => ({
        field,
        text: formatDecimal({
          mantissa: field % 3 === 2 ? mantissa : shortened(mantissa, shape),
          places: shape.places,
        }),
        decimals: shape.decimals,
      })),
  }));

type Row = { readonly numbers: readonly { field: number; text: string; decimals: number }[] };

/** Sets the first field to what its children in a section add up to, nearly or exactly, so that sums agree more often. */
function repaired(
  { numbers, repair }: Row & { readonly repair: { section: string; off: bigint } | null },
  relationships: readonly CalculationRelationship[],
): Row {
  const total = numbers.find(({ field }) => field === 0);
  if (!repair || !total) return { numbers };
  const addends = relationships.filter(({ sectionId, parent }) => sectionId === repair.section && parent.name === 'A');
  const sum = addends.reduce((n, { child, weight }) => {
    const part = numbers.find(({ field }) => field === NAMES.indexOf(child.name));
    return part ? n + (fixed(part.text) * fixed(weight)) / fixed('1') : n;
  }, 0n);
  const places = total.text.split('.')[1]?.length ?? 0;
  const scale = 10n ** BigInt(60 - places);
  if (sum % scale !== 0n) return { numbers };
  const text = formatDecimal({ mantissa: sum / scale + repair.off, places });
  return { numbers: numbers.map((each) => (each === total ? { ...each, text } : each)) };
}

const tolerance = fc.constantFrom<NaiveTolerance>(
  { kind: 'exact', text: '0' },
  { kind: 'abs', text: '0.01' },
  { kind: 'rel', text: '0.3' },
  { kind: 'ulp', text: '2' },
);

function byKernel(
  relationships: readonly CalculationRelationship[],
  rows: readonly Row[],
  option: NaiveTolerance,
  chunkSize: number,
): NaiveResult {
  const allowed = option.kind === 'exact' ? EXACT : parseTolerance(`${option.kind}:${option.text}`);
  const comparison = { ...DEFAULT_COMPARISON, tolerance: allowed };
  const fields = FIELDS.map((field, id) => ({ id, field }));
  const sections = SECTIONS.map((id) => section(id));
  const taxonomy = { source: 'us-gaap', id: '18', version: '2009' } as const;
  const plan = compilePlan({ taxonomy, sections, calculation: relationships }, indexFields(fields, fields.length - 1));
  const bindings: CheckedBindings = new Map([[1, { binding: taxonomy, plan }]]);
  const kernel = createKernel(bindings, comparison);
  const chunks = toChunks(
    rows.map(({ numbers }, version) => ({ version, numbers })),
    chunkSize,
  );
  for (const chunk of chunks) kernel.feed(chunk);
  const result = kernel.finish();
  const counts: Record<string, number> = {};
  const own = result.counts.get(1);
  if (!own) throw new Error('no counts');
  for (const { sum, verdict, count } of verdictCounts(plan, own)) {
    for (const index of sum.sections) {
      const name = `${plan.sections[index]?.id} ${verdict === 'duplicates' || verdict === 'excessDigits' ? 'blocked' : verdict}`;
      counts[name] = (counts[name] ?? 0) + count;
    }
  }
  const key = (slot: number): string => fieldKey(plan.fields[slot] ?? { namespace: '', name: '' });
  const ids = (indexes: readonly number[]): string[] => indexes.map((index) => plan.sections[index]?.id ?? '');
  const findings = result.failed.map((failed) => {
    const found = readInconsistency(failed, plan, comparison);
    const sum = plan.sums[failed.sum];
    if (!sum) throw new Error('no sum');
    const values = sum.children.map(({ slot }, c) => {
      const part = found.parts[c];
      return [key(slot), part ? formatDecimal(part) : null] as const;
    });
    return {
      version: failed.chunk.version[failed.row] ?? -1,
      parent: key(sum.parent),
      sections: ids(sum.sections),
      footsIn: ids([...new Set(found.agreeing.flatMap(({ sections }) => sections))].sort()),
      partial: failed.isPartial,
      difference: fixed(formatDecimal(found.weighing.difference)),
      tolerance: fixed(formatDecimal(found.weighing.tolerance)),
      values: Object.fromEntries(values),
    };
  });
  return { counts, findings };
}

/** Findings in one order, values by size: of two equal numbers for a field either text may be shown. */
function comparable({ counts, findings }: NaiveResult) {
  const plain = findings.map(({ values, ...rest }) => ({
    ...rest,
    values: Object.fromEntries(
      Object.entries(values)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([field, text]) => [field, text === null ? null : fixed(text)]),
    ),
  }));
  const place = ({ version, parent, sections }: (typeof plain)[number]): string => `${version} ${parent} ${sections}`;
  return {
    counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
    findings: plain.sort((a, b) => (place(a) < place(b) ? -1 : 1)),
  };
}

describe('the kernel and a naive roll-up', () => {
  test('come to the same verdicts and findings on any calculation and rows', () => {
    const reached = new Map<string, number>();
    fc.assert(
      fc.property(
        calculation,
        fc.array(row, { minLength: 1, maxLength: 8 }),
        tolerance,
        fc.integer({ min: 1, max: 8 }),
        (relationships, generated, option, chunkSize) => {
          const rows = generated.map((each) => repaired(each, relationships));
          const sections = SECTIONS.filter((id) => relationships.some(({ sectionId }) => sectionId === id));
          const naiveRows = rows.map(({ numbers }, version) => ({
            version,
            numbers: numbers.map(
              ({ field, text, decimals }): NaiveNumber => ({ field: FIELDS[field] ?? standard(''), text, decimals }),
            ),
          }));
          const naive = naiveRollUp(sections, relationships, naiveRows, option);
          expect(comparable(byKernel(relationships, rows, option, chunkSize))).toEqual(comparable(naive));
          for (const [name, count] of Object.entries(naive.counts)) {
            const verdict = name.split(' ')[1] ?? '';
            reached.set(verdict, (reached.get(verdict) ?? 0) + count);
          }
        },
      ),
      { numRuns: longOr(400, 20_000), seed: 20_090_630 },
    );
    for (const verdict of [
      'consistent',
      'consistentPartial',
      'inconsistent',
      'inconsistentPartial',
      'blocked',
      'unbound',
    ]) {
      expect(reached.get(verdict) ?? 0, verdict).toBeGreaterThan(20);
    }
  });

  test('agree on hundreds of children at the ends of 64 bits', () => {
    const children = Array.from({ length: 2 * PAIRS }, (_, index) => `Part${index}`);
    const relationships = children.map(
      (child, index): CalculationRelationship => ({
        sectionId: '100',
        parent: standard('A'),
        child: standard(child),
        weight: index % 3 === 0 ? '-1' : '1',
        relativeOrder: String(index),
        childLevel: 1,
      }),
    );
    const fields = [standard('A'), ...children.map(standard)];
    const edge = fc.constantFrom(2n ** 63n - 1n, -(2n ** 63n), 2n ** 62n, -(2n ** 32n), 2n ** 32n - 1n, -1n, 0n);
    fc.assert(
      fc.property(
        fc.array(edge, { minLength: PAIRS, maxLength: PAIRS }),
        fc.constantFrom(0n, 1n, -1n, 2n ** 40n),
        (half, off) => {
          // Each value stands against its complement of the same weight: partial sums run far beyond 64 bits, the sum does not.
          const parts = [...half, ...half.map((value) => ~value)];
          const sum = parts.reduce((n, part, index) => (index % 3 === 0 ? n - part : n + part), 0n);
          const plan = compilePlan(
            {
              taxonomy: { source: 'us-gaap', id: '18', version: '2009' },
              sections: [section('100')],
              calculation: relationships,
            },
            indexFields(
              fields.map((field, id) => ({ id, field })),
              fields.length - 1,
            ),
          );
          const kernel = createKernel(
            new Map([[1, { binding: { source: 'us-gaap', id: '18' }, plan }]]),
            DEFAULT_COMPARISON,
          );
          const numbers = [sum + off, ...parts].map((value, field) => ({ field, text: String(value) }));
          for (const chunk of toChunks([{ version: 1, numbers }])) kernel.feed(chunk);
          const [failed, ...others] = kernel.finish().failed;
          expect(others).toEqual([]);
          expect(failed === undefined).toBe(off === 0n);
          if (failed) {
            const { weighing } = readInconsistency(failed, plan, DEFAULT_COMPARISON);
            expect(weighing.difference.mantissa).toBe(off);
          }
        },
      ),
      { numRuns: longOr(30, 1000) },
    );
  });
});
