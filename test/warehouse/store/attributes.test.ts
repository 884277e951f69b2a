import { describe, expect, test } from 'vitest';
import type { SourceRead, StatementLine } from '../../../src/core/model/source-read.ts';
import type { FieldLabel, FieldProperty } from '../../../src/core/model/taxonomy.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, tinyBatch } from '../../support/tiny-rows.ts';

const FIELD = { namespace: 'us-gaap/2009', name: 'Assets' };
const LINE: StatementLine = {
  document: 0,
  report: 2,
  line: 1,
  statement: 'BS',
  parenthetical: false,
  field: FIELD,
  label: 'Total assets',
  negating: false,
};
const PROPERTY: FieldProperty = {
  field: FIELD,
  dataType: { name: 'monetary' },
  canHoldValue: true,
  periodType: 'instant',
  balanceType: 'debit',
};
const LABEL: FieldLabel = { field: FIELD, labelType: 'primary', text: 'Assets' };

async function* read(
  lines: readonly StatementLine[],
  property: FieldProperty,
  labels: readonly FieldLabel[],
): SourceRead {
  yield { kind: 'fields', properties: [property], labels };
  yield {
    kind: 'rows',
    batch: tinyBatch([{ document: 'A', period: '2009-06-30', values: { 'us-gaap/2009:Assets': '1' } }]),
  };
  yield { kind: 'statementLines', lines };
  return { scope: TINY_SCOPE, counts: {}, diagnostics: [] };
}

async function ingest(
  store: string,
  lines: readonly StatementLine[],
  property = PROPERTY,
  labels: readonly FieldLabel[] = [LABEL],
): Promise<void> {
  await ingestRows(
    read(lines, property, labels),
    { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' },
    TEST_PORTS,
  );
}

const query = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

describe('attributes keep their history', () => {
  test('statement lines: another order is the same, another label a new version of the document', async () => {
    const store = await tempStore();
    const second = { ...LINE, line: 2, negating: true };
    await ingest(store, [LINE, second, second]);
    await ingest(store, [second, LINE, second]);
    expect(await query(store, 'SELECT opened, closed FROM document_version')).toEqual([[1, null]]);
    await ingest(store, [LINE, second, { ...second, label: 'Assets, total' }]);
    await ingest(store, [LINE, second]);
    expect(await query(store, 'SELECT opened, closed FROM document_version ORDER BY opened')).toEqual([
      [1, 3],
      [3, 4],
      [4, null],
    ]);
    expect(
      await query(
        store,
        'SELECT opened, line, statement, parenthetical, label, negating FROM statement_line WHERE opened = 4 ORDER BY line',
      ),
    ).toEqual([
      [4, 1, 'BS', false, 'Total assets', false],
      [4, 2, 'BS', false, 'Total assets', true],
    ]);
  });

  test('fields: what is said, what is left unsaid, and what is said anew', async () => {
    const store = await tempStore();
    await ingest(store, []);
    await ingest(store, [], { field: FIELD, canHoldValue: false }, [
      { ...LABEL, labelType: 'full', text: 'Sum of all assets.' },
    ]);
    expect(await query(store, 'SELECT * FROM filed_field ORDER BY opened')).toEqual([
      [1, 1, 2, 'monetary', true, 'instant', 'debit', 'Assets', null],
      [1, 2, null, null, false, null, null, null, 'Sum of all assets.'],
    ]);
  });
});
