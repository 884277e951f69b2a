import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declareFields } from '../../../src/core/expression/fields.ts';
import { printFieldName } from '../../../src/core/expression/print.ts';
import { readExpression } from '../../../src/core/expression/read-expression.ts';
import { expressionToSql } from '../../../src/core/expression/sql.ts';
import { NULL_RULES } from '../../../src/core/expression/value.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../../src/warehouse/store/workspace.ts';

let session: Workspace;
beforeAll(async () => {
  session = await openWorkspace();
});
afterAll(() => session.close());

const HOSTILE = [
  `x' OR '1'='1`,
  `"; DROP TABLE victim; --`,
  `a") IS NULL OR ("a`,
  '$1',
  '$2) OR (TRUE',
  `\\'; --`,
  "'''''",
  '/* */ --',
  'a\0b',
  `]] [`,
];

describe.each(HOSTILE)('%j', (hostile) => {
  it('as a text reaches SQL only as a parameter', () => {
    const fields = declareFields([{ name: 'a', type: 'string' }]);
    const literal = `'${hostile.replaceAll("'", "''")}'`;
    const texts = [`a eq ${literal}`, `contains(a, ${literal})`, `a in (${literal}, 'b')`, `tolower(${literal}) lt a`];
    for (const text of texts) {
      const { typed, diagnostics } = readExpression(text, fields);
      if (!typed) throw new Error(diagnostics[0]?.message);
      for (const nulls of NULL_RULES) {
        for (const purpose of ['filter', 'value'] as const) {
          const { text: sql, parameters } = expressionToSql(typed, { nulls, purpose });
          expect(parameters).toContain(hostile);
          expect(sql.replaceAll(/\$\d+/g, '')).toMatch(/^[\w"(),= <]+$/);
        }
      }
    }
  });

  it('as a name of a field reaches SQL only in quotes, and names that column', async () => {
    // A name of a table's column cannot hold NUL.
    const name = hostile.replaceAll('\0', '');
    const fields = declareFields([
      { name, type: 'string' },
      { name: 'other', type: 'number' },
    ]);
    const { typed } = readExpression(
      `${printFieldName(name)} eq 'yes' and other gt 1.5 and not (${printFieldName(name)} eq 'no')`,
      fields,
    );
    if (!typed) throw new Error('not an expression');
    const { text, parameters } = expressionToSql(typed, { nulls: 'odata' });
    const quoted = `"${name.replaceAll('"', '""')}"`;
    expect(text.split(quoted)).toHaveLength(3);
    expect(text.replaceAll(quoted, '')).toMatch(/^[\w"$(),= <>]+$/);
    const { connection } = session;
    await connection.run('CREATE OR REPLACE TABLE victim (a INTEGER)');
    await connection.run(`CREATE OR REPLACE TABLE t (${quoted} VARCHAR, other DECIMAL(38, 10))`);
    await connection.run(`INSERT INTO t VALUES ('yes', 2), ('yes', 1), ('no', 2), (NULL, 2)`);
    const values = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
    const [[count] = []] = await queryRows(connection, `SELECT count(*)::INTEGER FROM t WHERE ${text}`, values);
    expect(count).toBe(1);
    expect(await queryRows(connection, 'SELECT * FROM victim')).toEqual([]);
  });
});

it.each(['1; DROP TABLE t', '1e5); --', '0x41', '1--', '1/**/', `1' OR '1`, 'Infinity', 'NaN', '１'])(
  'the number %s is refused',
  (number) => {
    const fields = declareFields([{ name: 'a', type: 'number' }]);
    expect(readExpression(`a gt ${number}`, fields).typed).toBeUndefined();
  },
);

it('a number reaches SQL as a parameter, whatever it is', () => {
  const fields = declareFields([{ name: 'a', type: 'number' }]);
  const { typed } = readExpression('a gt 1.25 and a add 7 lt 3e2 and a in (5, -6)', fields);
  if (!typed) throw new Error('not an expression');
  const { text, parameters } = expressionToSql(typed, { nulls: 'odata', firstParameter: 4 });
  expect(parameters).toEqual(['1.2500000000', '7', '300.0000000000', '5.0000000000', '-6.0000000000']);
  expect([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))).toEqual([4, 5, 6, 7, 8]);
});
