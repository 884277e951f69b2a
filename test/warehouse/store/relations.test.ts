import { expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import {
  documentOf,
  entityName,
  openAt,
  openNow,
  ROW_VERSIONS,
  SHOWN_OR_WITHDRAWN,
  SHOWN_VERSIONS,
  VALUES_HELD,
} from '../../../src/warehouse/store/relations.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const CASH = { document: 'A', accepted: '2009-07-01T00:00:00', period: '2009-06-30', values: { a: '1', b: '2' } };
const SALES = { ...CASH, period: '2009-04-01/2009-06-30', values: { c: '3' } };

const isOpen = openAt('$snapshot');
/** Snapshot 2 changes cash and withdraws sales. */
const RELATIONS: readonly (readonly [name: string, sql: string, of1: number, of2: number])[] = [
  ['all versions', `FROM ${ROW_VERSIONS} WHERE v.opened <= $snapshot`, 2, 3],
  ['versions open at a snapshot', `FROM ${ROW_VERSIONS} WHERE ${isOpen('v')}`, 2, 1],
  ['versions open now', `FROM ${ROW_VERSIONS} WHERE ${openNow('v')} AND $snapshot > 0`, 1, 1],
  ['versions that rows show', `FROM ${SHOWN_VERSIONS} WHERE ${isOpen('v')}`, 2, 1],
  ['those, or the last ones of withdrawn rows', `FROM (${SHOWN_OR_WITHDRAWN})`, 2, 2],
  ['names of entities', `FROM ${SHOWN_VERSIONS} ${entityName(isOpen)} WHERE ${isOpen('v')} AND ev.name <> ''`, 2, 1],
  [
    'documents',
    `FROM ${SHOWN_VERSIONS} ${documentOf('v.document_id', 'b', isOpen)} WHERE ${isOpen('v')} AND bd.name = 'A'`,
    2,
    1,
  ],
  [
    'values held',
    `FROM ${SHOWN_VERSIONS} JOIN content USING (content_id) WHERE ${isOpen('v')} AND ${VALUES_HELD} = 2`,
    1,
    1,
  ],
];

test('every relation is bound by the engine, and holds the versions that it names', async () => {
  const store = await tempStore();
  await ingestTiny(store, [CASH, SALES]);
  await ingestTiny(store, [{ ...CASH, values: { a: '1', b: '5' } }]);
  const counts = await withConnection(store, TEST_PORTS, async (connection) => {
    const count = async (sql: string, snapshot: number): Promise<number> => {
      const named = { snapshot, resources: '[1]' };
      const used = Object.entries(named).filter(([name]) => sql.includes(`$${name}`));
      const [[found] = []] = await queryRows(connection, `SELECT count(*) ${sql}`, Object.fromEntries(used));
      return Number(found);
    };
    const found: [string, number, number][] = [];
    for (const [name, sql] of RELATIONS) found.push([name, await count(sql, 1), await count(sql, 2)]);
    return found;
  });
  expect(counts).toEqual(RELATIONS.map(([name, , of1, of2]) => [name, of1, of2]));
});
