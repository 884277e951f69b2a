import { expect, test } from 'vitest';
import {
  isProofResource,
  isProofSql,
  proofResource,
  STANDARD_SOURCE,
  standardResource,
} from '../../../src/core/model/standard-resources.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('derived rows have the names of the service, and proofs names of their own', () => {
  expect([standardResource('ANN'), proofResource('TTM')]).toEqual(['CoreFinancials-ANN', 'StandardProofs-TTM']);
});

test('a resource of proofs is told by source and name', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ period: '2009-06-30', values: { a: '1' } }]);
  const cases = [
    [STANDARD_SOURCE, proofResource('QTR'), true],
    [STANDARD_SOURCE, standardResource('QTR'), false],
    ['service', proofResource('QTR'), false],
  ] as const;
  const found = await withConnection(store, TEST_PORTS, async (connection) => {
    const values = cases.map(([source, name]) => `('${source}', '${name}')`).join(', ');
    return queryRows(connection, `SELECT s, n, ${isProofSql('s', 'n')} FROM (VALUES ${values}) t(s, n)`);
  });
  expect(found).toEqual(cases);
  expect(cases.map(([source, name]) => [source, name, isProofResource(source, name)])).toEqual(cases);
});
