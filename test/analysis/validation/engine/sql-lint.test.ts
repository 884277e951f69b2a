import { describe, expect, it } from 'vitest';
import { countSql, printedSql, verdictSql } from '../../../../src/analysis/validation/engine/sql-text.ts';
import { MODE_NAMES } from '../../../../src/analysis/validation/mode-names.ts';
import { parseTolerance } from '../../../../src/analysis/validation/tolerance.ts';

const TABLES = {
  ...{ numbers: 'numbers', closed: 'closed', terms: 'plan_term', sums: 'plan_sum' },
  ...{ printed: 'printed', printedClosed: 'printed_closed' },
};
const JOB = { snapshot: 3, first: 0, last: 9_007_199_254_740_991 };
const TOLERANCES = ['exact', 'abs:1', 'abs:0.01', 'abs:123456789012345678901', 'ulp:2', 'ulp:0.5', 'rel:0.000001'];

const TEXTS = [
  ...MODE_NAMES.flatMap((mode) =>
    TOLERANCES.map((text) => verdictSql(TABLES, { mode, tolerance: parseTolerance(text) }, JOB)),
  ),
  countSql(TABLES, 3),
  printedSql(TABLES, JOB),
];

/** Functions on which all engines agree. */
const FUNCTIONS = new Set(['min', 'max', 'sum', 'count', 'abs', 'CAST']);
/** Words that may have a parenthesis after them and are not functions. */
const KEYWORDS = new Set(['AS', 'AND', 'OR', 'WHEN', 'IN', 'NOT', 'SETS', 'DECIMAL', 'BY', 'FROM', 'JOIN']);

/** The offences of a text against the rules that keep it portable. */
function offences(sql: string): string[] {
  const code = sql.replace(/'[^']*'/g, "''");
  const found: string[] = [];
  // Some engines read 0.5 as a double.
  for (const [literal] of code.matchAll(/(?<![\w.])\d*\.\d+|\d+\.(?!\w)|\b\d+e[+-]?\d+/gi))
    found.push(`literal ${literal}`);
  for (const [, name = ''] of code.matchAll(/([A-Za-z_]\w*)\s*\(/g)) {
    if (!FUNCTIONS.has(name) && !KEYWORDS.has(name)) found.push(`function ${name}`);
  }
  for (const [, type = ''] of code.matchAll(/\bAS (?!DECIMAL|BIGINT|INTEGER)([A-Z]\w*)\)/g)) found.push(`type ${type}`);
  if (/\|\||::|\bILIKE\b|\bQUALIFY\b|\bFILTER\b|\bLIMIT\b|"|`/.test(code)) found.push('syntax of some engines');
  return found;
}

describe('the text of the rule', () => {
  it('has no literal with a point, and no function outside the list', () => {
    expect(TEXTS.flatMap(offences)).toEqual([]);
  });

  it.each([
    ['SELECT 0.5', 'literal 0.5'],
    ['SELECT .5 + 1', 'literal .5'],
    ['SELECT 1.', 'literal 1.'],
    ['SELECT 1e3', 'literal 1e3'],
    ['SELECT power(2, 3)', 'function power'],
    ['SELECT CAST(x AS DOUBLE)', 'type DOUBLE'],
    ["SELECT a || 'b'", 'syntax of some engines'],
  ])('would be found out: %s', (sql, offence) => {
    expect(offences(sql)).toContain(offence);
  });

  it('may have points in names and in texts', () => {
    expect(offences("SELECT n.row_id, CAST('0.5' AS DECIMAL(27, 8)) FROM a.b.n2 n")).toEqual([]);
  });
});
