import { describe, expect, test } from 'vitest';
import { PAGES_SEED } from '../../../../data/generator/pages/pages.ts';
import { NO_FILTERS } from '../../../../src/analysis/validation/finding-filter.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import { comparePages } from '../../../../src/front/cli/demo/compare-pages.ts';
import { buildPagesStore } from '../../../../src/front/sample/build-pages-store.ts';
import { longOr } from '../../../support/long.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

/** Seven errors of typing, and six balances with a sign against the definition. */
const PLANTED = { errors: 7, signs: 6 };

async function checked(seed: number, together: boolean) {
  const store = await tempStore();
  const { filings, key } = await buildPagesStore(store, TEST_PORTS, { seed, together });
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  return { store, filings, report, comparison: comparePages(report.findings, key) };
}

describe('the pages of the sample', () => {
  test('every error is found with its cause, and nothing else: the same in one data set and in two', async () => {
    const { report, comparison } = await checked(PAGES_SEED, true);
    const { found, missed, others } = comparison;
    expect({ missed, others }).toEqual({ missed: [], others: [] });
    const rules = found.map(({ error, finding }) => [error.kind === 'against-definition', finding.rule].join());
    expect(rules.filter((rule) => rule === 'false,roll-up/printed')).toHaveLength(PLANTED.errors);
    expect(rules.filter((rule) => rule === 'true,roll-up/against-definition')).toHaveLength(PLANTED.signs);
    expect(report.page).toMatchObject({ unreadable: 0, open: 0, withoutSum: 0, unconfirmed: 0 });
    const apart = await checked(PAGES_SEED, false);
    expect(apart.report.findings.map(({ id }) => id).toSorted()).toEqual(
      report.findings.map(({ id }) => id).toSorted(),
    );
  });

  test('the error of the only column is known from the other report of the company', async () => {
    const { comparison } = await checked(PAGES_SEED, true);
    const found = comparison.found.find(({ error }) => error.kind === 'only-column');
    expect(found?.finding).toMatchObject({ holdsIn: [], otherDocuments: 1 });
  });

  test('pages that do not follow the standard have no finding; on request, what differs', async () => {
    const { store, filings, report } = await checked(PAGES_SEED, true);
    const right = filings.flatMap(({ company: { key, layout, plant } }) =>
      plant || layout === 'followed' ? [] : [{ key, layout }],
    );
    const layouts = new Map(right.map(({ key, layout }) => [key, layout]));
    expect([...layouts.values()].toSorted()).toEqual(['other-totals', 'scrambled', 'totals-first']);
    expect(report.findings.filter(({ company }) => layouts.has(company?.key ?? ''))).toEqual([]);
    const filters = { ...NO_FILTERS, rule: ['roll-up/standard'] };
    const listed = await validateStore({ store, tolerance: EXACT, filters }, TEST_PORTS);
    const differing = new Set(listed.report.findings.map(({ company }) => company?.key));
    expect([...layouts.keys()].filter((key) => !differing.has(key))).toEqual([]);
  });

  // Where a total is not called one by its label, its error may be found by the standard alone, as a warning.
  const seeds = Array.from({ length: longOr(1, 25) }, (_, at) => at + 1);
  test.each(seeds)('with the seed %d too', async (seed) => {
    const { found, missed, others } = (await checked(seed, false)).comparison;
    expect({ missed, others }).toEqual({ missed: [], others: [] });
    expect(found).toHaveLength(PLANTED.errors + PLANTED.signs);
  });
});
