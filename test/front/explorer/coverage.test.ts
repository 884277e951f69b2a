import { beforeAll, describe, expect, test } from 'vitest';
import { coverageShape, proofShape } from '../../../src/core/model/shapes/standard.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { crawl, isOwnPage } from '../../support/crawl.ts';
import { derivedStore } from '../../support/derived-store.ts';
import { complaintsAbout, get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';

let explorer: Explorer;
beforeAll(async () => {
  explorer = testExplorer(await derivedStore());
});

const json = async (path: string) => {
  const { schema: _, ...content } = JSON.parse((await get(explorer, path)).text);
  return content;
};
const FIELDS = 61;

describe('the page Coverage', () => {
  test('has counts that agree with its cells, in all forms and ways to narrow it', async () => {
    for (const query of [
      '',
      '?resource=YTD',
      '?company=1',
      '?field=totalrevenue',
      '?company=2&field=goodwill',
      '?resource=YTD&field=totalrevenue',
      '?grade=doubtful',
      '?company=1&grade=consistent',
      '?field=goodwill&grade=absent',
    ]) {
      const { totals, cells } = coverageShape.parse(await json(`/coverage.json${query}`));
      const of = (grade: string | null): number => cells.filter((cell) => cell.grade === grade).length;
      expect(totals.grades).toEqual({
        proved: of('proved'),
        consistent: of('consistent'),
        doubtful: of('doubtful'),
      });
      expect([query, totals.absent, totals.cells]).toEqual([query, of(null), cells.length]);
      const { text } = await get(explorer, `/coverage${query}`);
      const letters = [...text.matchAll(/<a href="\/company\/[^"]*proof[^"]*">(.)<\/a>/g)].map(([, letter]) => letter);
      expect(letters.toSorted()).toEqual(
        cells.map(({ grade }) => (grade === null ? '–' : grade.charAt(0).toUpperCase())).toSorted(),
      );
      const csv = (await get(explorer, `/coverage.csv${query}`)).text.trim().split('\n');
      expect(csv).toHaveLength(cells.length + 1);
    }
  });

  test('shows all fields of all companies, and narrows to a company or a field', async () => {
    const all = await json('/coverage.json');
    expect(all.totals).toMatchObject({ companies: 2, rows: 2, cells: 2 * FIELDS });
    expect((await json('/coverage.json?company=BETA')).totals).toMatchObject({ companies: 1, cells: FIELDS });
    expect((await json('/coverage.json?field=totalassets')).cells).toHaveLength(2);
  });

  test('narrows to the rows with a value of a grade', async () => {
    const { cells } = await json('/coverage.json?resource=YTD');
    for (const grade of ['proved', 'consistent', 'doubtful', 'absent']) {
      for (const field of ['totalrevenue', 'grossprofit', 'goodwill']) {
        const ofGrade = cells.filter(
          (cell: { field: string; grade: string | null }) => cell.field === field && (cell.grade ?? 'absent') === grade,
        );
        const narrowed = await json(`/coverage.json?resource=YTD&field=${field}&grade=${grade}`);
        expect([grade, field, narrowed.cells]).toEqual([grade, field, ofGrade]);
      }
    }
    expect((await get(explorer, '/coverage?grade=absent')).status).toBe(400);
    expect((await get(explorer, '/coverage?grade=sure')).status).toBe(400);
  });

  test('leads to pages that all answer, are valid, and are in the menu', async () => {
    const pages = await crawl(
      explorer,
      ['/coverage', '/coverage?company=1', '/coverage?field=grossprofit', '/company/1/proof/grossprofit'],
      {
        alike: 2,
      },
    );
    // Statements of facts need a taxonomy, which the store does not have.
    const others = pages.filter(({ address }) => !/\/statement\/\w+(?:\?at=\d+)?$/.test(address));
    expect(others.filter(({ got }) => got.status !== 200).map(({ address }) => address)).toEqual([]);
    expect(others.map(({ address }) => address)).toContain('/company/0000000001/statement/all?source=standard');
    const own = pages.filter(isOwnPage).filter(({ name }) => name === 'coverage' || name === 'proof');
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(['coverage', 'proof']));
    for (const { address, got } of own) {
      expect({ address, complaints: await complaintsAbout(got.text) }).toEqual({ address, complaints: [] });
      expect(got.text).toMatch(/<a href="\/coverage[^"]*" aria-current=/);
    }
  });

  test('refuses an unknown field, company or resource', async () => {
    expect((await get(explorer, '/coverage?field=nosuchfield')).status).toBe(404);
    expect((await get(explorer, '/coverage?company=nobody')).status).toBe(400);
    expect((await get(explorer, '/coverage?resource=WEEK')).status).toBe(400);
  });

  test('of a store without derived rows says how to derive them, and is not in its menu', async () => {
    const sample = testExplorer(await sampleWithRuns());
    const { status, text } = await get(sample, '/coverage');
    expect(status).toBe(200);
    expect(text).toContain('crossfoot standardize');
    expect((await get(sample, '/')).text).not.toContain('/coverage');
  });
});

describe('the page of a proof', () => {
  test('shows what the command prints', async () => {
    const path = '/company/0000000001/proof/grossprofit';
    const proof = proofShape.parse(await json(`${path}.json?resource=ANN&period=2012-12-31`));
    expect(proof).toMatchObject({ value: '30', grade: 'proved' });
    const { text } = await get(explorer, path);
    expect(text).toContain('Gross Profit, 2012-12-31');
    expect(text).toContain('gross profit = revenue - cost of revenue');
  });

  test('of a value that is absent has the reason and the steps', async () => {
    const { status, text } = await get(explorer, '/company/1/proof/goodwill?resource=ANN&period=2012-12-31');
    expect(status).toBe(200);
    expect(text).toContain('goodwill is absent: its filings report nothing from which a step makes it');
  });

  test('is a part of the page of a value in a derived row', async () => {
    const query = `SELECT min(row_version_id) AS "row" FROM row_version JOIN filed_row USING (filed_row_id)
      JOIN row_identity USING (row_identity_id) JOIN resource USING (resource_id) WHERE name = 'CoreFinancials-ANN'`;
    const { rows } = await json(`/sql.json?query=${encodeURIComponent(query)}`);
    const { text } = await get(explorer, `/value/${rows[0].row}/grossprofit`);
    expect(text).toContain('How it was made');
    expect(text).toContain('gross profit = revenue - cost of revenue');
  });
});
