import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/index.ts';
import { yearFacts } from '../../support/company-facts.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const at = { observedAt: '2025-01-31T00:00:00Z' };

let store: Store;
beforeAll(async () => {
  const folder = join(folderOfProcess(), 'years');
  writeFiles(folder, { 'CIK0000000001.json': yearFacts() });
  store = openStore(`${folder}/store.duckdb`);
  await store.ingest.companyFacts(folder, at);
});
afterAll(() => store.close());

describe('standardize', () => {
  test('derives what has changed alone, and all companies where it is asked to', async () => {
    const first = await store.standardize(at);
    expect(first.totals).toMatchObject({ companies: 1, unchanged: 0, grades: { proved: 6, doubtful: 0 } });
    expect((await store.standardize(at)).totals).toMatchObject({ companies: 0, unchanged: 1 });
    expect((await store.standardize({ ...at, all: true })).totals).toMatchObject({ companies: 1, unchanged: 0 });
    const { rows } = await store.panel({ fields: ['totalrevenue'], companies: ['ALPHA'] });
    expect(rows.map(({ totalrevenue }) => totalrevenue)).toContain('90');
  });

  test('refuses a company that is not there, and a wrong option', async () => {
    await expect(store.standardize({ companies: ['NOBODY'] })).rejects.toThrow(/NOBODY/);
    // @ts-expect-error: there is no such option
    await expect(store.standardize({ company: ['ALPHA'] })).rejects.toThrow(/"company" is unknown; did you mean/);
  });
});

describe('proof', () => {
  test('says how a value was made', async () => {
    const proof = await store.proof({ company: 'ALPHA', field: 'grossprofit', period: 'FY2012' });
    expect(proof).toMatchObject({ value: '30', grade: 'proved', resource: 'CoreFinancials-ANN', end: '2012-12-31' });
    expect(proof.checks.map(({ id, outcome }) => [id, outcome])).toContainEqual(['is.rev-cost=gross', 'holds']);
  });

  test('of a field that nothing makes has the reason, and the period that was asked for', async () => {
    const proof = await store.proof({ company: '1', field: 'goodwill', period: 'FY2012' });
    expect(proof).toMatchObject({ value: null, grade: null, resource: 'CoreFinancials-ANN', end: '2012-12-31' });
    expect(proof.reasons).toEqual(['its filings report nothing from which a step makes it']);
  });

  test('refuses a field that is not a standard one, with the nearest, and a period that no filing has', async () => {
    const asked = { company: '1', field: 'totalrevenues' };
    const thrown: unknown = await store.proof(asked).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ failure: 'usage', hint: 'Did you mean totalrevenue?' });
    const early = { company: '1', field: 'totalassets', period: 'FY1999' };
    await expect(store.proof(early)).rejects.toMatchObject({ failure: 'usage', hint: /2012-12-31/ });
  });

  test('is shown as a table of its form', async () => {
    const proof = await store.proof({ company: '1', field: 'totalassets' });
    const text = Reflect.get(proof, Symbol.for('nodejs.util.inspect.custom'))(0, {});
    expect(text).toContain('500 is proved');
    expect(text).toContain('assets = liabilities + equity + temporary equity');
  });
});
