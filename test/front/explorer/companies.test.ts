import { beforeAll, describe, expect, test } from 'vitest';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { KEY_FIGURES } from '../../../src/core/model/key-figures.ts';
import { companiesShape } from '../../../src/core/model/shapes/companies.ts';
import { companyShape } from '../../../src/core/model/shapes/company.ts';
import { type FieldOutput, fieldShape } from '../../../src/core/model/shapes/field.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { derivedStore } from '../../support/derived-store.ts';
import { type DrawnPoint, drawnPoints } from '../../support/drawn-numbers.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';

let explorer: Explorer;
beforeAll(async () => {
  explorer = testExplorer(await sampleWithRuns());
});

const json = async (path: string) => {
  const { schema: _, ...content } = JSON.parse((await get(explorer, path)).text);
  return content;
};
const trimmed = (text: string): string => {
  const number = parseDecimal(text);
  return number === undefined ? text : formatDecimal(trimDecimal(number));
};

describe('the list of companies', () => {
  test('has the companies of the store with the findings of each, and their last values', async () => {
    const { companies, totals, run } = companiesShape.parse(await json('/companies.json'));
    expect(companies).toHaveLength(totals.companies);
    expect(run).not.toBeNull();
    const { findings } = await json('/findings.json');
    const sum = companies.reduce((all, { errors, warnings, notes }) => all + errors + warnings + notes, 0);
    expect(sum).toBe(findings.filter(({ company }: { company: unknown }) => company).length);
    const large = companies.find(({ revenue }) => revenue !== null);
    const { figures, filings } = companyShape.parse(await json(`/company/${large?.company.key}.json`));
    expect(large?.filings).toBe(filings.filter(({ document }) => document !== null).length);
    for (const id of ['revenue', 'assets'] as const)
      expect(large?.[id]).toEqual(figures.find((figure) => figure.id === id)?.values.at(-1));
  });

  test('is sorted and narrowed, also as CSV', async () => {
    const sorted = companiesShape.parse(await json('/companies.json?sort=assets')).companies;
    const sizes = sorted.flatMap(({ assets }) => (assets ? Number(assets.value) : []));
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const [first] = sorted;
    const industry = first?.industryCode?.slice(0, 2) ?? '';
    const narrowed = companiesShape.parse(await json(`/companies.json?industry=${industry}&findings=error`)).companies;
    const expected = sorted.filter(({ industryCode, errors }) => industryCode?.startsWith(industry) && errors > 0);
    expect(narrowed.map(({ company }) => company.key).toSorted()).toEqual(
      expected.map(({ company }) => company.key).toSorted(),
    );
    const { text } = await get(explorer, `/companies.csv?industry=${industry}&findings=error`);
    expect(text.trim().split('\n')).toHaveLength(narrowed.length + 1);
    expect((await get(explorer, '/companies?name=no+such+company')).text).toContain('No company is like that.');
  });

  test('comes in pages with a form that keeps the order', async () => {
    const { totals } = await json('/companies.json');
    const { text } = await get(explorer, '/companies?sort=filed');
    expect(text.match(/<th scope="row"/g)).toHaveLength(Math.min(200, totals.companies));
    expect(text).toContain('<input type="hidden" name="sort" value="filed"/>');
    expect((await get(explorer, '/companies?after=bm8')).status).toBe(400);
    expect((await get(explorer, '/companies?industry=x')).status).toBe(400);
  });
});

const inYears = (points: readonly DrawnPoint[]) => points.toSorted((a, b) => a.at.localeCompare(b.at));

describe('the key figures of a company', () => {
  test('are drawn as its data has them', async () => {
    const { companies } = companiesShape.parse(await json('/companies.json?sort=revenue'));
    for (const { company } of companies.filter(({ revenue }) => revenue).slice(0, 5)) {
      const { figures, filings } = companyShape.parse(await json(`/company/${company.key}.json`));
      const { text } = await get(explorer, `/company/${company.key}`);
      expect(figures.length).toBeGreaterThan(3);
      expect(figures.map(({ id }) => id)).toEqual(
        KEY_FIGURES.map(({ id }) => id).filter((id) => figures.some((figure) => figure.id === id)),
      );
      for (const { title, values } of figures) {
        const expected = values.map(({ year, value, before }) => ({
          ...{ series: title, at: String(year), value: trimmed(value) },
          ...(before && { first: trimmed(before.value) }),
        }));
        expect(inYears(drawnPoints(text, `${title}, `)), title).toEqual(expected);
        for (const { row, field } of values) expect(text).toContain(`href="/value/${row}/${field.name}"`);
      }
      const drawn = drawnPoints(text, 'Filings over time');
      const sum = (name: string) =>
        drawn.filter(({ series }) => series === name).reduce((all, { value }) => all + Number(value), 0);
      const dated = filings.filter(({ filed }) => filed !== null);
      expect(sum('Findings')).toBe(
        dated.reduce((all, { errors, warnings, notes }) => all + errors + warnings + notes, 0),
      );
      expect(sum('Restated numbers')).toBe(dated.reduce((all, { restated }) => all + restated, 0));
    }
  });

  test('lead to pages of values that have them', async () => {
    const { companies } = companiesShape.parse(await json('/companies.json?sort=revenue'));
    const { figures } = companyShape.parse(await json(`/company/${companies[0]?.company.key}.json`));
    for (const { row, field, value } of figures.flatMap(({ values }) => values.slice(-1))) {
      const { values } = await json(`/value/${row}/${field.name}.json`);
      expect(values.map((one: { value: string }) => one.value)).toContain(value);
    }
  });
});

const keysOf = (values: FieldOutput['values']) => [...new Set(values.map(({ company }) => company.key))];

describe('the values of a field', () => {
  test('are in the table, the chart and the distribution as the data has them', async () => {
    const field = fieldShape.parse(await json('/field/totalassets.json'));
    const { text } = await get(explorer, '/field/totalassets');
    expect(field.values).toHaveLength(field.totals.values);
    expect(keysOf(field.values)).toHaveLength(field.totals.companies);
    for (const { row } of field.values) expect(text).toContain(`href="/value/${row}/totalassets"`);
    const byChart = drawnPoints(text, 'Total Assets over time').map(({ value }) => value);
    expect(byChart.toSorted()).toEqual(field.chosen.map(({ value }) => trimmed(value)).toSorted());
    const { distribution } = field;
    const ofYear = field.values.filter(({ year }) => year === distribution?.year);
    expect(distribution?.companies).toBe(ofYear.length - (distribution?.others ?? 0));
    expect(drawnPoints(text, 'Companies by size').map(({ value }) => Number(value))).toEqual(
      distribution?.bins.map(({ companies }) => companies).filter((count) => count > 0),
    );
    for (const { value } of distribution?.quantiles ?? []) expect(ofYear.map((one) => one.value)).toContain(value);
  });

  test('are those of chosen companies and of an industry', async () => {
    const { values } = fieldShape.parse(await json('/field/totalassets.json'));
    const [one = '', other = ''] = keysOf(values);
    const chosen = fieldShape.parse(await json(`/field/totalassets.json?company=${one},${other}`));
    expect(keysOf(chosen.chosen).toSorted()).toEqual([one, other].toSorted());
    const { companies } = companiesShape.parse(await json('/companies.json'));
    const industry = companies.find(({ company }) => company.key === one)?.industryCode ?? '';
    const narrowed = fieldShape.parse(await json(`/field/totalassets.json?industry=${industry}`));
    const expected = companies.flatMap(({ company, industryCode, assets }) =>
      industryCode === industry && assets ? company.key : [],
    );
    expect(keysOf(narrowed.values).toSorted()).toEqual(expected.toSorted());
    expect((await get(explorer, '/field/totalassets?company=nobody')).status).not.toBe(200);
  });

  test('of derived rows have the definition of the standard field, and lead to its proofs', async () => {
    const derived = testExplorer(await derivedStore());
    const { text } = await get(derived, '/field/totalassets');
    expect(text).toContain('All that the company owns or controls');
    expect(text).toContain('href="/coverage?field=totalassets"');
    expect(text).toContain('Total Assets over time');
  });
});
