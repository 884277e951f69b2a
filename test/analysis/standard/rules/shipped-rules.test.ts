import { beforeAll, describe, expect, it } from 'vitest';
import type { ConceptsOfYear } from '../../../../src/analysis/standard/rules/lint-problem.ts';
import { lintRules } from '../../../../src/analysis/standard/rules/lint-rules.ts';
import { readStandardRules } from '../../../../src/analysis/standard/rules/read-rules.ts';
import { gaapConcepts } from '../../../support/gaap-concepts.ts';
import { describeWithRealData } from '../../../support/real-data.ts';

const said = (taxonomies: ReadonlyMap<number, ConceptsOfYear>): string[] =>
  lintRules(readStandardRules(), taxonomies).map(
    ({ severity, code, message, place }) => `${place?.file} ${severity} ${code} ${message}`,
  );

describe('the shipped rules', () => {
  it('are clean in themselves', () => {
    expect(said(new Map())).toEqual([]);
  });
});

const PATHS = ['us-gaap-2009/us-gaap-2009-01-31.zip', 'us-gaap-2025/us-gaap-2025.zip'] as const;

describeWithRealData('the shipped rules against US-GAAP 2009 and 2025', PATHS, ([first, last]) => {
  let taxonomies: ReadonlyMap<number, ConceptsOfYear>;
  beforeAll(async () => {
    taxonomies = new Map([
      [2009, await gaapConcepts(first)],
      [2025, await gaapConcepts(last)],
    ]);
  });

  it('name concepts of either, but those that came and went in between', () => {
    expect([...taxonomies.values()].map(({ size }) => size)).toEqual([13452, 16446]);
    expect(said(taxonomies).filter((line) => !line.includes(' note '))).toEqual([]);
    expect(said(taxonomies)).toMatchInlineSnapshot(`
      [
        "general.json note standard-rules/unchecked-concept costofrevenue: CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept costofrevenue: CostOfServicesExcludingDepreciationDepletionAndAmortization is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept basicepsnetincome: EarningsPerShareBasicAndDiluted is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept dilutedepsnetincome: EarningsPerShareBasicAndDiluted is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept weightedaveragebasicshares: WeightedAverageNumberOfShareOutstandingBasicAndDiluted is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept weightedaveragedilutedshares: WeightedAverageNumberOfShareOutstandingBasicAndDiluted is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept effectofexchangerateoncash: EffectOfExchangeRateOnCash is in none of the given versions of US-GAAP (2009, 2025)",
        "general.json note standard-rules/unchecked-concept netchangeincash: CashPeriodIncreaseDecrease is in none of the given versions of US-GAAP (2009, 2025)",
      ]
    `);
  });
});
