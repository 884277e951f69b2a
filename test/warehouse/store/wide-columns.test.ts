import { expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { contentOf, freeName } from '../../../src/warehouse/store/wide-columns.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FIELDS = `COLUMNS('^(same|whole|some|many|wide|mixed|text|twice|nil)$')`;

test('a column has the type that holds all values of its field, and the values exactly', async () => {
  const store = await tempStore();
  await ingestTiny(store, [
    {
      period: '2009-06-30',
      values: {
        ...{ same: '-1.25', whole: '9223372036854775807', some: '7', many: `0.${'0'.repeat(24)}1`, text: 'text:x' },
        ...{ wide: '12345678901234567890.5', mixed: 'text:n/a', twice: '9|8', nil: 'nil' },
      },
    },
    { period: '2009-03-31', values: { same: '0.50', whole: '-3', some: '1.005', many: '2', wide: '1', mixed: '5.0' } },
  ]);
  const [types, rows] = await withConnection(store, TEST_PORTS, async (connection) => [
    await queryRows(connection, `SELECT column_name, column_type FROM (DESCRIBE SELECT ${FIELDS} FROM "Tiny")`),
    await queryRows(connection, `SELECT COLUMNS(*)::VARCHAR FROM (SELECT ${FIELDS} FROM "Tiny" ORDER BY period_end)`),
  ]);
  expect(types).toEqual([
    ['many', 'VARCHAR'],
    ['mixed', 'VARCHAR'],
    ['same', 'DECIMAL(22,2)'],
    ['some', 'DECIMAL(23,3)'],
    ['text', 'VARCHAR'],
    ['twice', 'DECIMAL(38,0)'],
    ['whole', 'DECIMAL(38,0)'],
    ['wide', 'DECIMAL(38,1)'],
  ]);
  expect(rows).toEqual([
    ['2', '5.0', '0.50', '1.005', null, null, '-3', '1.0'],
    [`0.${'0'.repeat(24)}1`, 'n/a', '-1.25', '7.000', 'x', '8', '9223372036854775807', '12345678901234567890.5'],
  ]);
});

test('a relation of contents has the lists that its columns name, each once', () => {
  expect(contentOf('x.same_2[1], x.same_2[2], x.some_1[3], x.texts[4]').match(/AS \w+/g)).toEqual([
    'AS same_2',
    'AS some_1',
  ]);
  expect(contentOf('x.texts[4]')).toBe('(SELECT c.* FROM content c)');
});

test('names of columns differ in more than case', () => {
  const taken = new Set(['assets']);
  expect([freeName('Assets', taken), freeName('ASSETS', taken)]).toEqual(['Assets_', 'ASSETS__']);
});
