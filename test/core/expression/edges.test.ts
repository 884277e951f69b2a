import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTerm } from '../../../src/core/expression/check.ts';
import { declareFields } from '../../../src/core/expression/fields.ts';
import { lowerCase } from '../../../src/core/expression/lower-case.ts';
import { parseExpression } from '../../../src/core/expression/parser.ts';
import { compileReader } from '../../../src/core/expression/predicate.ts';
import { formatValue, readValue } from '../../../src/core/expression/row.ts';
import { expressionToSql } from '../../../src/core/expression/sql.ts';
import { NULL_RULES, type NullRule, type Value } from '../../../src/core/expression/value.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../../src/warehouse/store/workspace.ts';

let session: Workspace;
beforeAll(async () => {
  session = await openWorkspace();
});
afterAll(() => session.close());

const TYPES: Readonly<Record<string, string>> = {
  w: 'DECIMAL(38, 0)',
  c: 'DECIMAL(18, 2)',
  f: 'DECIMAL(38, 30)',
  s: 'VARCHAR',
  b: 'BOOLEAN',
  d: 'TIMESTAMP',
};

const FIELDS = declareFields([
  { name: 'w', type: 'number', digits: { precision: 38, scale: 0 } },
  { name: 'c', type: 'number', digits: { precision: 18, scale: 2 } },
  { name: 'f', type: 'number', digits: { precision: 38, scale: 30 } },
  { name: 's', type: 'string' },
  { name: 'b', type: 'boolean' },
  { name: 'd', type: 'date' },
]);

type Given = Readonly<Record<string, string>>;

/** The value in memory and in DuckDB, as text. */
async function both(text: string, given: Given, nulls: NullRule): Promise<{ memory: string; database: string }> {
  const { tree, diagnostics } = parseExpression(text);
  const findings = { list: [...diagnostics] };
  const typed = checkTerm(tree, { fields: FIELDS, nulls, findings });
  if (!typed) throw new Error(findings.list.map(({ message }) => message).join());
  const row = FIELDS.all.map((field): Value => {
    const read = given[field.name] === undefined ? { value: null } : readValue(field, given[field.name] ?? '');
    if ('problem' in read) throw new Error(`${field.name} ${read.problem}`);
    return read.value;
  });
  const { text: sql, parameters } = expressionToSql(typed, { nulls, purpose: 'value' });
  const values: Record<string, string | null> = Object.fromEntries(
    parameters.map((value, index) => [String(index + 1), value]),
  );
  const columns = FIELDS.all.map(({ name }, slot) => {
    values[String(parameters.length + slot + 1)] = given[name] ?? null;
    return `CAST($${parameters.length + slot + 1} AS ${TYPES[name]}) AS ${name}`;
  });
  const query = `SELECT CAST((${sql}) AS VARCHAR) FROM (SELECT ${columns.join(', ')}) t`;
  const [[found] = []] = await queryRows(session.connection, query, values);
  const database = found === null ? 'null' : String(found).replace(typed.shape.type === 'number' ? /\.?0+$/ : /$^/, '');
  return { memory: formatValue(compileReader(typed, nulls)(row), typed.shape), database };
}

const NINES = '9'.repeat(38);

describe('one declared result', () => {
  it.each<readonly [string, Given, string]>([
    // Quotients have ten places, or those of the dividend; a half goes to the even neighbour.
    ['w div 3', { w: '1' }, '0.3333333333'],
    ['w div 3', { w: '2' }, '0.6666666667'],
    ['w div 3', { w: '-2' }, '-0.6666666667'],
    ['w div 8 div 1000000000', { w: '4' }, '0.0000000005'],
    ['0.0000000001 div w', { w: '2' }, '0'],
    ['0.0000000003 div w', { w: '2' }, '0.0000000002'],
    ['0.0000000005 div w', { w: '2' }, '0.0000000002'],
    ['0.0000000005 div w', { w: '-2' }, '-0.0000000002'],
    ['-0.0000000007 div w', { w: '2' }, '-0.0000000004'],
    ['-0.0000000007 div w', { w: '-2' }, '0.0000000004'],
    ['0.00000000010001 div w', { w: '2' }, '0.00000000005'],
    ['f div w', { f: '0.000000000000000000000000000001', w: '2' }, '0'],
    ['w div c', { w: '5', c: '0' }, 'null'],
    ['w div 1', { w: '9'.repeat(28) }, '9'.repeat(28)],
    ['w div 1', { w: '9'.repeat(29) }, 'null'],
    // Remainders have the sign of the dividend.
    ['w mod 3', { w: '-7' }, '-1'],
    ['w mod -3', { w: '7' }, '1'],
    ['c mod 0.3', { c: '7.51' }, '0.01'],
    ['c mod w', { c: '7.51', w: '0' }, 'null'],
    ['w mod f', { w: NINES, f: '1' }, 'null'],
    // Beyond 38 digits there is nothing.
    ['w add 1', { w: NINES }, 'null'],
    ['w sub 1', { w: NINES }, `${'9'.repeat(37)}8`],
    ['w add c', { w: NINES, c: '1' }, 'null'],
    ['w mul 10', { w: NINES }, 'null'],
    ['w mul w', { w: '9'.repeat(19) }, `${'9'.repeat(18)}8${'0'.repeat(18)}1`],
    ['- w', { w: `-${NINES}` }, NINES],
    ['- c', { c: '0' }, '0'],
    // Numbers of different places are compared as numbers.
    ['w gt f', { w: NINES, f: '1' }, 'true'],
    ['w lt f', { w: `-${NINES}`, f: '1' }, 'true'],
    ['f lt w', { w: NINES, f: '1' }, 'true'],
    ['f ge w', { w: `-${NINES}`, f: '-1' }, 'true'],
    ['w eq f', { w: '1', f: '1' }, 'true'],
    ['w ne f', { w: NINES, f: '1' }, 'true'],
    ['w eq f', { w: NINES, f: '1' }, 'false'],
    ['w eq f', {}, 'true'],
    ['w ne f', { f: '1' }, 'true'],
    ['w ne f', {}, 'false'],
    // Literals between two values that a field can have.
    ['c gt 1.005', { c: '1.00' }, 'false'],
    ['c ge 1.005', { c: '1.01' }, 'true'],
    ['c lt 1.005', { c: '1.00' }, 'true'],
    ['c le 1.005', { c: '1.01' }, 'false'],
    ['c gt -1.005', { c: '-1.01' }, 'false'],
    ['c gt -1.005', { c: '-1.00' }, 'true'],
    ['c lt -1.005', { c: '-1.01' }, 'true'],
    ['c lt -1.005', { c: '-1.00' }, 'false'],
    ['-1.005 lt c', { c: '-1.00' }, 'true'],
    ['c eq 1.005', { c: '1.00' }, 'false'],
    ['c ne 1.005', { c: '1.00' }, 'true'],
    ['c ne 1.005', {}, 'true'],
    ['c in (1.005, 1)', { c: '1' }, 'true'],
    ['c in (1.005)', { c: '1' }, 'false'],
    [`f lt ${NINES}`, { f: '0' }, 'true'],
    [`f gt -${NINES}`, {}, 'false'],
    // Texts go by code points; UTF-16 would put U+1F600 before U+FFFF.
    [`s gt '\uffff'`, { s: '😀' }, 'true'],
    ['length(s)', { s: 'a😀é' }, '3'],
    [`tolower(s)`, { s: 'ÀΣİẞ😀' }, 'àσiß😀'],
    [`icontains(s, 'ΟΣ')`, { s: 'λόγος οσ' }, 'true'],
    [`contains(s, '')`, { s: '' }, 'true'],
    // Dates are moments.
    ["d eq '12/31/2018'", { d: '2018-12-31 00:00:00' }, 'true'],
    ["d gt '9/30/2017 12:00 AM'", { d: '2017-09-30 00:01:00' }, 'true'],
    ["d lt '10/1/2017'", { d: '2017-09-30 23:59:00' }, 'true'],
    ["d in ('9/30/2017', 2018-12-31)", { d: '2018-12-31 00:00:00' }, 'true'],
    ['year(d) mul 100 add month(d)', { d: '1969-12-31 23:59:59' }, '196912'],
  ])('%s of %j is %s', async (text, given, expected) => {
    expect(await both(text, given, 'odata')).toEqual({ memory: expected, database: expected });
  });
});

describe('null rules', () => {
  it.each<readonly [string, Given, Readonly<Record<NullRule, string>>]>([
    ['w eq 1', {}, { odata: 'false', sql: 'null' }],
    ['w ne 1', {}, { odata: 'true', sql: 'null' }],
    ['w gt 1', {}, { odata: 'false', sql: 'null' }],
    ['not (w gt 1)', {}, { odata: 'true', sql: 'null' }],
    ['w eq null', {}, { odata: 'true', sql: 'null' }],
    ['w eq null', { w: '1' }, { odata: 'false', sql: 'null' }],
    ['w ne null', { w: '1' }, { odata: 'true', sql: 'null' }],
    ['w ge c', {}, { odata: 'false', sql: 'null' }],
    ['w in (1, 2)', {}, { odata: 'false', sql: 'null' }],
    ['w in (1, null)', {}, { odata: 'true', sql: 'null' }],
    ['w in (1, null)', { w: '1' }, { odata: 'true', sql: 'true' }],
    ['w in (1, null)', { w: '2' }, { odata: 'false', sql: 'null' }],
    ['not w in (1, null)', { w: '2' }, { odata: 'true', sql: 'null' }],
    ['not w in (1, null)', {}, { odata: 'false', sql: 'null' }],
    ['b and false', {}, { odata: 'false', sql: 'false' }],
    ['b and true', {}, { odata: 'null', sql: 'null' }],
    ['b or true', {}, { odata: 'true', sql: 'true' }],
    ['not b', {}, { odata: 'null', sql: 'null' }],
    ['b eq true', {}, { odata: 'false', sql: 'null' }],
    ["contains(s, 'x')", {}, { odata: 'null', sql: 'null' }],
    ['w add 1 gt 0', {}, { odata: 'false', sql: 'null' }],
    ['(w gt 1) eq (c gt 1)', {}, { odata: 'true', sql: 'null' }],
    // A null that is written is as one that is read.
    ['null eq null', {}, { odata: 'true', sql: 'null' }],
    ['null ne null', {}, { odata: 'false', sql: 'null' }],
    ['w gt null', { w: '1' }, { odata: 'false', sql: 'null' }],
    ['not (null ge w)', {}, { odata: 'true', sql: 'null' }],
    ['null lt null', {}, { odata: 'false', sql: 'null' }],
    ['not null', {}, { odata: 'null', sql: 'null' }],
    ['null and b', { b: 'false' }, { odata: 'false', sql: 'false' }],
    ['b and null', { b: 'true' }, { odata: 'null', sql: 'null' }],
    ['b or null', { b: 'true' }, { odata: 'true', sql: 'true' }],
    ['null or null', {}, { odata: 'null', sql: 'null' }],
    ['w add null eq null', { w: '1' }, { odata: 'true', sql: 'null' }],
    ['null div w eq 1', { w: '1' }, { odata: 'false', sql: 'null' }],
    ['- null eq w', {}, { odata: 'true', sql: 'null' }],
    ['contains(s, null)', { s: 'null' }, { odata: 'null', sql: 'null' }],
    ['tolower(null) eq s', {}, { odata: 'true', sql: 'null' }],
    ['year(null) eq 2018', {}, { odata: 'false', sql: 'null' }],
    ['null in (1, 2)', {}, { odata: 'false', sql: 'null' }],
    ['null in (null)', {}, { odata: 'true', sql: 'null' }],
    // Nothing is in an empty list, null neither.
    ['w in ()', { w: '1' }, { odata: 'false', sql: 'false' }],
    ['w in ()', {}, { odata: 'false', sql: 'false' }],
    ['not null in ()', {}, { odata: 'true', sql: 'true' }],
  ])('%s of %j', async (text, given, expected) => {
    for (const nulls of NULL_RULES) {
      expect(await both(text, given, nulls)).toEqual({ memory: expected[nulls], database: expected[nulls] });
    }
  });
});

it('every code point has the lower-case form that DuckDB gives it', async () => {
  const rows = await queryRows(
    session.connection,
    `SELECT i::INTEGER, unicode(lower(chr(i::INTEGER)))::INTEGER FROM range(1, 1114112) r(i)
      WHERE i NOT BETWEEN 55296 AND 57343 AND unicode(lower(chr(i::INTEGER))) <> i ORDER BY i`,
  );
  const ours: [number, number][] = [];
  for (let code = 1; code < 0x110000; code += 1) {
    const lower = lowerCase(String.fromCodePoint(code)).codePointAt(0) ?? 0;
    if (lower !== code) ours.push([code, lower]);
  }
  expect(ours.length).toBeGreaterThan(1_000);
  expect(ours).toEqual(rows);
});
