import { describe, expect, it } from 'vitest';
import type { IndustryRules } from '../../../src/analysis/standard/rules/rule.ts';
import type { ValueRow } from '../../../src/analysis/standard/standard-read.ts';
import { gatherRows, writeAsFiled, writeAtOnce } from '../../../src/analysis/standard/write-standard.ts';
import { parseIsoDate } from '../../../src/core/base/date.ts';
import { CIK_SCHEME } from '../../../src/core/model/entity-key.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { decodeHistory } from '../../support/naive-history.ts';
import { num } from '../../support/row-images.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const day = (text: string): number => parseIsoDate(text) ?? Number.NaN;

const RULES: IndustryRules = {
  ...{ industry: 'general', fields: new Map(), identities: [], ratios: [], universal: [] },
  ...{ rolls: [], sums: new Map(), contains: new Map() },
};

/** A row of a document, with values of one field. */
const row = (document: string, filed: string | undefined, end: string, revenue: bigint): ValueRow => ({
  entity: { scheme: CIK_SCHEME, key: '0000000001', name: 'One' },
  document: {
    name: document,
    attributes: {},
    ...(filed !== undefined && { filed: day(filed), accepted: `${filed}T17:00:00` }),
  },
  end: day(end),
  months: 12,
  currency: 'USD',
  taxonomy: '50',
  places: 0,
  numbers: new Map([['totalrevenue', revenue]]),
  texts: new Map([['dcn', document]]),
});

const FIRST = row('A', '2010-03-01', '2009-12-31', 1n);
const AGAIN = row('B', '2011-03-01', '2009-12-31', 2n);
const SECOND = row('B', '2011-03-01', '2010-12-31', 3n);
const UNDATED = row('C', undefined, '2008-12-31', 9n);

const annual = [FIRST, AGAIN, SECOND, UNDATED];
const trailing = [AGAIN];
const full = [
  { ...FIRST, taxonomy: '18' },
  { ...SECOND, taxonomy: '19' },
];
const ROWS = new Map([
  ['CoreFinancials-ANN', annual],
  ['Financials-ANN', full],
  ['StandardProofs-ANN', annual],
  ['CoreFinancials-TTM', trailing],
]);

type Write = typeof writeAtOnce;

async function written(store: string, write: Write, given: ReadonlyMap<string, readonly ValueRow[]> = ROWS) {
  const session = await openSession();
  const gathered = gatherRows(write === writeAsFiled);
  for (const [resource, own] of given) for (const each of own) gathered.add(resource, each);
  const rows = gathered.rows();
  const rules = { industries: [RULES], fingerprint: 'rules-1' };
  const work = { store, rows, rules, command: 'standardize', input: 'filings', observedAt: '2012-01-01T00:00:00Z' };
  try {
    return await write(session, work, TEST_PORTS);
  } finally {
    session.close();
  }
}

const ask = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

/** What rows show now, by names alone. */
const SHOWN = `
  SELECT r.name, c.period_end::VARCHAR, d.name, k.mantissas::VARCHAR, k.texts::VARCHAR
  FROM current_version v JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
  JOIN content k USING (content_id) JOIN document d ON d.document_id = v.document_id WHERE v.closed IS NULL ORDER BY ALL`;

describe('derived rows', () => {
  it('are one snapshot a resource, with the taxonomy of their fields', async () => {
    const store = await tempStore();
    const snapshots = await written(store, writeAtOnce);
    expect(snapshots.map(({ resource, snapshot, changes }) => [resource, snapshot, changes.new])).toEqual([
      ['CoreFinancials-ANN', 1, 4],
      ['Financials-ANN', 2, 2],
      ['StandardProofs-ANN', 3, 4],
      ['CoreFinancials-TTM', 4, 1],
    ]);
    const bound = `SELECT c.period_end::VARCHAR, b.source, b.id FROM row_version v JOIN filed_row USING (filed_row_id)
      JOIN row_identity c USING (row_identity_id) JOIN taxonomy_binding b USING (binding_id)
      JOIN resource r USING (resource_id) WHERE r.name = 'Financials-ANN' ORDER BY ALL`;
    expect(await ask(store, bound)).toEqual([
      ['2009-12-31', 'standard', '18'],
      ['2010-12-31', 'standard', '19'],
    ]);
    expect(await ask(store, 'SELECT source, id, version FROM taxonomy')).toEqual([['standard', '50', 'rules-1']]);
    const again = await written(store, writeAtOnce);
    expect(again.map(({ changes }) => changes.new + changes.changed + changes.retired)).toEqual([0, 0, 0, 0]);
    expect(await ask(store, 'SELECT count(*)::INTEGER FROM taxonomy')).toEqual([[1]]);
  });

  it('are as history a snapshot for each filing date, and show the same in the end', async () => {
    const [once, history] = [await tempStore(), await tempStore()];
    await written(once, writeAtOnce);
    const snapshots = await written(history, writeAsFiled);
    expect(snapshots.map(({ resource, changes }) => [resource, changes.new])).toEqual([
      ['CoreFinancials-ANN', 1],
      ['CoreFinancials-ANN', 2],
      ['Financials-ANN', 1],
      ['Financials-ANN', 1],
      ['StandardProofs-ANN', 1],
      ['StandardProofs-ANN', 2],
      ['CoreFinancials-TTM', 1],
      ['CoreFinancials-ANN', 1],
      ['StandardProofs-ANN', 1],
    ]);
    expect(await ask(history, SHOWN)).toEqual(await ask(once, SHOWN));
    await expectSoundStore(history);
    const changes = await withReader(history, TEST_PORTS, async (reader) => {
      const { history: read } = await reader.rowHistory('CoreFinancials-ANN', { includeFirst: true }, []);
      return decodeHistory(read).map(({ refresh, kind, after }) => {
        return [read.refreshes[refresh]?.at.slice(0, 10), kind, after?.totalrevenue, after?.dcn];
      });
    });
    expect(changes).toEqual([
      ['2010-03-02', 'new', num(1), 'A'],
      ['2011-03-02', 'changed', num(2), 'B'],
      ['2011-03-02', 'new', num(3), 'B'],
      ['2012-01-03', 'new', num(9), 'C'],
    ]);
  });

  it('of filings that a resource has already are left out of its history', async () => {
    const store = await tempStore();
    await written(store, writeAsFiled, new Map([['CoreFinancials-ANN', [FIRST]]]));
    const rows = new Map([
      ['CoreFinancials-ANN', [FIRST, AGAIN]],
      ['CoreFinancials-TTM', [FIRST]],
    ]);
    const later = await written(store, writeAsFiled, rows);
    expect(later.map(({ resource, changes }) => [resource, changes.new])).toEqual([
      ['CoreFinancials-ANN', 1],
      ['CoreFinancials-TTM', 1],
    ]);
    const effective = await ask(store, 'SELECT effective_at FROM snapshot ORDER BY snapshot_id');
    expect(effective.flat()).toEqual(['2010-03-01', '2011-03-01', '2010-03-01'].map((date) => `${date}T23:59:59`));
    expect(await written(store, writeAsFiled, rows)).toEqual([]);
  });
});
