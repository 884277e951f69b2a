import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPieces } from '../../../src/analysis/validation/pieces.ts';
import { dqc0048 } from '../../../src/analysis/validation/rules/dqc-calculations.ts';
import type { FiledNumber } from '../../../src/analysis/validation/rules/filed-numbers.ts';
import { fieldsOf } from '../../../src/analysis/validation/rules/published-rule.ts';
import { pieceRules, RULES } from '../../../src/analysis/validation/rules/registry.ts';
import type { PieceRule } from '../../../src/analysis/validation/rules/rule.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import type { PublishedRule } from '../../../src/core/model/published-rules.ts';
import { DECIMALS_INFINITE } from '../../../src/core/model/row-batch.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { readDqcRules } from '../../../src/warehouse/sources/xbrl/dqc-rules.ts';
import { type StoreReader, withReader } from '../../../src/warehouse/store/reader.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

type Alter = (number: FiledNumber, at: number, published: PublishedRule) => bigint;

/** Values that violate a rule wherever it compares: the findings count the comparisons. Each is a run of its own. */
const WORST: Readonly<Record<string, readonly Alter[]>> = {
  'DQC.US.0004': [(_, at) => BigInt(at * at * 7919 + 1)],
  'DQC.US.0009': [(_, at) => BigInt(at), (_, at) => BigInt(-at)],
  'DQC.US.0013': [({ key }, _, published) => (fieldsOf(published, /_RuleDependence$/).includes(key) ? 1n : -1n)],
  'DQC.US.0014': [() => -1n],
  'DQC.US.0015': [() => -1n],
  'DQC.US.0128': [({ dimensions }) => (dimensions === '' ? 1n : 2n)],
};

/** The rule with other values in the places of the real ones. */
function altered(rule: PieceRule<'filing'>, alter: Alter): PieceRule<'filing'> {
  return {
    ...rule,
    prepare: (published, rules) => {
      const { check, ...rest } = rule.prepare(published, rules);
      let at = 0;
      const changed = (number: FiledNumber): FiledNumber => {
        at += 1;
        return {
          ...number,
          amount: { mantissa: alter(number, at, published), places: 0, decimals: DECIMALS_INFINITE },
        };
      };
      const changedPlace = (place: ReadonlyMap<string, FiledNumber>) =>
        new Map(Array.from(place, ([key, number]) => [key, changed(number)]));
      return { ...rest, check: ({ places }) => check({ places: places.map(changedPlace) }) };
    },
  };
}

async function comparisons(reader: StoreReader): Promise<Record<string, number>> {
  const options = { mode: 'exact', tolerance: EXACT, published: await reader.publishedRules() } as const;
  const snapshot = await reader.newestSnapshot();
  const source = { reader, snapshot, asOf: undefined, options, taxonomies: async () => [], signal: undefined };
  const counts: Record<string, number> = {};
  for (const rule of pieceRules(RULES, 'filing')) {
    counts[rule.id] = 0;
    for (const alter of WORST[rule.id] ?? []) {
      counts[rule.id] = (counts[rule.id] ?? 0) + (await checkPieces('filing', [altered(rule, alter)], source)).length;
    }
  }
  return counts;
}

const FILINGS = ['AAPL-10K-2023-09-30.zip', 'NFLX-10K-2009-12-31.zip'];
/** Of the rules that run. */
const RULE_FILE = /dqcrules-(?:0004|0009|0013|0014|0015|0048|0128)-/;

describeWithRealData(
  'rules of the committee over filings',
  ['us-gaap-2025/us-gaap-2025.zip', `xbrl-filings/${FILINGS[0]}`],
  ([release, filing]) => {
    test('compare values wherever filings have them, and ask for a change in cash from 2018 on', async () => {
      const store = await tempStore();
      const request = { store, observedAt: '2025-10-01T00:00:00Z' };
      const { files, ...set } = await openFileSet(release);
      const own = { ...set, files: files.filter(({ path }) => RULE_FILE.test(path)) };
      const rules = await readDqcRules(own, { root: 'us-gaap-2025/', maxXml: 1 << 28 });
      const read = { taxonomies: [], counts: {}, diagnostics: [] };
      const publishedRules = [{ source: 'us-gaap', version: '2025', rules }];
      await storeTaxonomies({ ...read, publishedRules }, { ...request, command: 'test', input: release }, TEST_PORTS);
      await ingestXbrl(
        FILINGS.map((name) => join(dirname(filing), name)),
        request,
        TEST_PORTS,
      );
      await withReader(store, TEST_PORTS, async (reader) => {
        // These filings state parts of the tax rate in amounts only: 0013. The release has no 0015.
        expect(await comparisons(reader)).toEqual({
          'DQC.US.0004': 8,
          'DQC.US.0009': 14,
          'DQC.US.0013': 0,
          'DQC.US.0014': 13,
          'DQC.US.0015': 0,
          'DQC.US.0128': 30,
        });
        // With an empty list no root is one of it.
        const published = { source: 'us-gaap', version: '2025', rules: rules.map((rule) => ({ ...rule, groups: [] })) };
        const roots: string[] = [];
        for (const { taxonomyId, ...taxonomy } of await reader.taxonomies()) {
          const { sections, calculation } = await reader.taxonomyParts(taxonomyId);
          const checked = { taxonomy, sections, calculation, balanceTypeOf: () => undefined };
          const found = dqc0048.check(checked, { mode: 'exact', tolerance: EXACT, published });
          roots.push(...Array.from(found, ({ field }) => `${taxonomy.id} ${field.name}`));
        }
        expect(roots).toEqual([
          'AAPL-10K-2023-09-30 CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
        ]);
      });
    });
  },
);
