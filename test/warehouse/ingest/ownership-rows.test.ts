import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { crossfoot } from '../../support/cli.ts';
import { type AnswerRow, jsonAnswer, xmlAnswer } from '../../support/service-answers.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const OWNER = { cik: '0000009001', name: 'HARBOR CAPITAL INC' };
const HELD = { cik: '0000009002', name: 'NORTH SEA CABLE PLC', symbol: 'NSC' };

/** What an owner holds, in the fields of a saved answer: `cik` and `ownername` are the owner's, `companyname` and `ticker` the held company's. */
function holding(id: 'filerid' | 'ownerid', issue: number, price: string): AnswerRow {
  return {
    rownum: String(issue),
    values: [
      ['querydate', { text: '11/29/2024' }],
      [id, { number: '135' }],
      ['cik', { text: OWNER.cik }],
      ['currentreportdate', { text: '9/30/2024' }],
      ['ownername', { text: OWNER.name }],
      ['issueid', { number: String(issue) }],
      ['ticker', { text: HELD.symbol }],
      ['companyname', { text: HELD.name }],
      ['issuetitle', { text: 'CL A' }],
      ['price', { number: price }],
      ['sharesheld', { number: '18010' }],
    ],
  };
}

const held: AnswerRow = {
  rownum: '1',
  values: [
    ['cik', { text: HELD.cik }],
    ['companyname', { text: HELD.name }],
    ['entityid', { number: '7' }],
    ['primarysymbol', { text: HELD.symbol }],
  ],
};

async function ingestAll(answers: readonly (readonly [resource: string, content: string])[]): Promise<string> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  for (const [index, [resource, content]] of answers.entries()) {
    writeFiles(folder, { [`${index}.answer`]: content });
    const words = ['ingest', 'payload', join(folder, `${index}.answer`), '--resource', resource, '--store', store];
    const { status, stderr } = await crossfoot(words);
    expect(stderr).not.toContain('error');
    expect(status).toBe(0);
  }
  return store;
}

const ask = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql)).then((rows) =>
    rows.map((row) => row.map(String)),
  );

describe.each(['Ownership-CurrentOwnerHoldings', 'Ownership-CurrentIssueHolders'])('rows of %s', (resource) => {
  test.each(['filerid', 'ownerid'] as const)(
    'with %s are of the owner, who is not called by the name of the company held',
    async (id) => {
      const store = await ingestAll([
        ['Companies', jsonAnswer([held])],
        [resource, jsonAnswer([holding(id, 1, '10.50'), holding(id, 2, '7')])],
      ]);
      expect(
        await ask(store, 'SELECT key, name, symbol FROM entity JOIN entity_version USING (entity_id) ORDER BY 1'),
      ).toEqual([
        [OWNER.cik, OWNER.name, 'null'],
        [HELD.cik, HELD.name, HELD.symbol],
      ]);
    },
  );

  test.each(['filerid', 'ownerid'] as const)(
    'with %s change with a price, and stay one row, in JSON and XML',
    async (id) => {
      const store = await ingestAll([
        [resource, jsonAnswer([holding(id, 1, '10.50'), holding(id, 2, '7')])],
        [resource, xmlAnswer([holding(id, 1, '11.25'), holding(id, 2, '7')])],
      ]);
      expect(await ask(store, 'SELECT count(*), count(*) FILTER (closed IS NULL) FROM row_version')).toEqual([
        ['3', '2'],
      ]);
      const dimensions = await ask(store, 'SELECT text FROM dimensions ORDER BY 1');
      const expected = [1, 2].map((issue) =>
        id === 'filerid' ? `filerid=135;issueid=${issue};` : `issueid=${issue};ownerid=135;`,
      );
      expect(dimensions).toEqual(expected.map((text) => [text]));
    },
  );
});

test('rows that state the number or primary symbol of the company are of the company held', async () => {
  const [first] = [holding('ownerid', 1, '1')];
  const values = first.values.map(([field, value]) => [field, field === 'cik' ? { text: HELD.cik } : value] as const);
  const row: AnswerRow = { ...first, values: [...values, ['primarysymbol', { text: HELD.symbol }]] };
  const store = await ingestAll([['Ownership-CurrentOwnerHoldings', jsonAnswer([row])]]);
  expect(await ask(store, 'SELECT key, name, symbol FROM entity JOIN entity_version USING (entity_id)')).toEqual([
    [HELD.cik, HELD.name, HELD.symbol],
  ]);
});

test('owners are one row each, whatever becomes of their portfolio', async () => {
  const owner = (value: string): AnswerRow => ({
    rownum: '1',
    values: [
      ['filerid', { number: '135' }],
      ['ownername', { text: OWNER.name }],
      ['cik', { text: OWNER.cik }],
      ['portfoliovalue', { number: value }],
    ],
  });
  const store = await ingestAll([
    ['Ownership-Owners', jsonAnswer([owner('5')])],
    ['Ownership-Owners', jsonAnswer([owner('6')])],
  ]);
  expect(await ask(store, 'SELECT count(*) FROM row_version WHERE closed IS NULL')).toEqual([['1']]);
  expect(await ask(store, 'SELECT name FROM entity_version WHERE closed IS NULL')).toEqual([[OWNER.name]]);
});

test('insider rows that know their company by the ticker of the issue alone belong to it', async () => {
  const row: AnswerRow = {
    rownum: '1',
    values: [
      ['filerid', { number: '5' }],
      ['filername', { text: 'A DIRECTOR' }],
      ['issueid', { number: '9' }],
      ['issueticker', { text: 'nsc' }],
    ],
  };
  const store = await ingestAll([['Insiders-Filers', jsonAnswer([row])]]);
  expect(await ask(store, 'SELECT key FROM entity')).toEqual([['NSC']]);
});
