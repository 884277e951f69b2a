import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { composeContents } from '../../../../src/warehouse/store/merge/compose.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { openWorkspace } from '../../../../src/warehouse/store/workspace.ts';
import { longOr } from '../../../support/long.ts';
import { expectSoundStore } from '../../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const filing = (document: string, accepted: string, values: TinyRow['values']): TinyRow => ({
  ...{ document, accepted, period: '2009-06-30', values },
});

const SHOWN = `
  SELECT f.name, x.value FROM current_version v JOIN (
    SELECT content_id, unnest(fields) AS field_id, unnest(mantissas)::VARCHAR AS value FROM content
    UNION ALL SELECT content_id, unnest(text_fields), unnest(texts) FROM content
    UNION ALL SELECT content_id, unnest(wide_fields), unnest(wide_numbers) FROM content
    UNION ALL SELECT content_id, unnest(nil_fields), 'nil' FROM content) x USING (content_id) JOIN field f USING (field_id)
  WHERE v.closed IS NULL ORDER BY ALL`;

test('a row shows of each field all values of the latest filing that has any, and nil where only the latest says so', async () => {
  const store = await tempStore();
  await ingestTiny(store, [
    filing('A', '2009-07-01', {
      a: '7|5',
      b: '1|2',
      c: '3',
      d: 'text:old',
      e: 'nil',
      f: '12345678901234567890',
    }),
    filing('B', '2009-08-01', { b: '9', c: 'nil', d: 'text:y', g: '4', h: 'nil' }),
  ]);
  expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, SHOWN))).toEqual([
    ['a', '5'],
    ['a', '7'],
    ['b', '9'],
    ['c', '3'],
    ['d', 'y'],
    ['f', '12345678901234567890'],
    ['g', '4'],
    ['h', 'nil'],
  ]);
  await expectSoundStore(store);
});

const NO_LISTS = `NULL::INTEGER[] AS wide_fields, NULL::VARCHAR[] AS wide_numbers, NULL::TINYINT[] AS wide_decimals,
  NULL::INTEGER[] AS text_fields, NULL::VARCHAR[] AS texts`;

/** Fields of each filing of a row, the latest first; a value is the number of its filing. */
const rows = fc.array(fc.array(fc.uniqueArray(fc.nat(4), { minLength: 1 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
});

test('rows that are sorted first are composed as those that are not: of each field the value of the latest filing', async () => {
  const { connection, close } = await openWorkspace();
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const filings = all.flatMap((filed, row) =>
        filed.map((fields, at) => ({ place: row * 10, recency: at + 1, fields: fields.toSorted() })),
      );
      const listed = filings.map(
        ({ place, recency, fields }, id) => `(${id}, ${place}, ${recency}, [${fields.join(', ')}]::INTEGER[])`,
      );
      await connection.run(`CREATE OR REPLACE TEMP TABLE filed AS
        FROM (VALUES ${listed.join(', ')}) t(row_version_id, place, recency, fields)`);
      await connection.run(`CREATE OR REPLACE TEMP TABLE contested AS SELECT row_version_id, place, recency, false AS whole
        FROM filed`);
      await connection.run(`CREATE OR REPLACE TEMP TABLE row_content AS SELECT row_version_id, fields,
        [row_version_id::BIGINT FOR f IN fields] AS mantissas, [0::UTINYINT FOR f IN fields] AS places,
        [0::TINYINT FOR f IN fields] AS decimals, ${NO_LISTS}, NULL::INTEGER[] AS nil_fields FROM filed`);
      const composed = async (fewRows: number): Promise<readonly unknown[]> => {
        await composeContents(connection, { progress: undefined, fewRows });
        return queryRows(connection, 'SELECT place, fields::VARCHAR, mantissas::VARCHAR FROM composed ORDER BY place');
      };
      const expected = all.flatMap((filed, row) => {
        const ids = filed.map((_, at) =>
          filings.findIndex(({ place, recency }) => place === row * 10 && recency === at + 1),
        );
        const fields = [...new Set(filed.flat())].toSorted();
        const values = fields.map((field) => ids[filed.findIndex((own) => own.includes(field))]);
        const isOfOne = values.every((id) => id === ids[0]);
        return isOfOne ? [] : [[row * 10, `[${fields.join(', ')}]`, `[${values.join(', ')}]`]];
      });
      expect(await composed(0)).toEqual(expected);
      expect(await composed(1_000)).toEqual(expected);
    }),
    { numRuns: longOr(10, 100) },
  );
  close();
});
