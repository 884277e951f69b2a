import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateStore } from '../../bench/generate/generate-store.ts';
import { buildTaxonomy, buildTrees } from '../../bench/generate/hierarchy.ts';
import { buildPatterns, ROW_VALUES } from '../../bench/generate/patterns.ts';
import { crossfootRollUp } from '../../bench/roll-up/crossfoot-roll-up.ts';
import { compareVerdicts, type RollUp } from '../../bench/roll-up/roll-up.ts';
import { sqlRollUp } from '../../bench/roll-up/sql-roll-up.ts';
import { emptyTally, type Tally } from '../../src/analysis/validation/roll-up/tally.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROWS = 1_200;

describe('the generated hierarchy', () => {
  const trees = buildTrees();
  const { sections = [], calculation = [] } = buildTaxonomy(trees).parts;

  test('has 500 fields and 500 relationships in ten sections, over four levels', () => {
    const fields = new Set(calculation.flatMap(({ parent, child }) => [parent.name, child.name]));
    expect([fields.size, calculation.length, sections.length]).toEqual([500, 500, 10]);
    expect(Math.max(...calculation.map(({ childLevel }) => childLevel))).toBe(3);
    expect(new Set(calculation.map(({ weight }) => weight))).toEqual(new Set(['1', '-1']));
  });

  test('gives every row fifty values, each field once', () => {
    for (const { reported } of buildPatterns(trees)) {
      expect(new Set(reported.map(({ field }) => field)).size).toBe(ROW_VALUES);
      expect(reported).toHaveLength(ROW_VALUES);
    }
  });
});

describe('a generated store', () => {
  test('gets the same verdicts from Crossfoot, from plain SQL and from the key of its generator', async () => {
    const store = await generateStore(join(temporaryFolder(), 'generated.duckdb'), ROWS);
    const crossfoot = await crossfootRollUp(store.path);
    const sql = await sqlRollUp(store.path);
    expect(crossfoot.sections).toEqual(sql.sections);
    expect(crossfoot.inconsistent).toEqual(sql.inconsistent);
    expect(crossfoot.inconsistent.count).toBe(store.planted);

    const total = totalOf(crossfoot);
    for (const count of Object.values(total)) expect(count).toBeGreaterThan(0);
    expect(store.planted / total.bound).toBeGreaterThan(0.003);
    expect(store.planted / total.bound).toBeLessThan(0.007);
    expect(store.closedVersions / ROWS).toBeGreaterThan(0.03);
    expect(store.closedVersions / ROWS).toBeLessThan(0.07);
  });

  test('is the same each time it is generated', async () => {
    const [first, second] = [join(temporaryFolder(), 'first.duckdb'), join(temporaryFolder(), 'second.duckdb')];
    const { path: _, ...made } = await generateStore(first, ROWS);
    expect(await generateStore(second, ROWS)).toEqual({ ...made, path: second });
    const verdicts = async (path: string) => {
      const { sections, inconsistent } = await sqlRollUp(path);
      return { sections, inconsistent };
    };
    expect(await verdicts(second)).toEqual(await verdicts(first));
  });
});

describe('comparing verdicts', () => {
  const rollUp = (digest: string, consistent: number): RollUp => ({
    seconds: 1,
    cpuSeconds: 1,
    peakMebibytes: 1,
    sections: { one: { ...emptyTally(), bound: consistent, consistent } },
    inconsistent: { count: 3, digest },
  });

  test.each([
    ['another digest', rollUp('b', 5)],
    ['another count', rollUp('a', 6)],
  ])('%s is a failure', (_, other) => {
    expect(() => compareVerdicts([rollUp('a', 5), other], 3)).toThrow(/verdicts differ/);
  });

  test('so is a number of inconsistent sums that is not the planted one', () => {
    expect(() => compareVerdicts([rollUp('a', 5)], 4)).toThrow(/3 sums are inconsistent, but 4 were made so/);
  });
});

function totalOf({ sections }: RollUp): Tally {
  const total = emptyTally();
  for (const tally of Object.values(sections)) {
    for (const counter of Object.keys(total) as (keyof Tally)[]) total[counter] += tally[counter];
  }
  return total;
}
