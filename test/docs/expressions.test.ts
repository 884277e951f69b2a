import { describe, expect, it } from 'vitest';
import { declareFields } from '../../src/core/expression/fields.ts';
import { ENTRIES } from '../../src/core/expression/operators/table.ts';
import { parseExpression } from '../../src/core/expression/parser.ts';
import { readExpression } from '../../src/core/expression/read-expression.ts';
import { expressionManual } from '../support/expression-manual.ts';

/** What the examples of the manual speak of. */
const FIELDS = declareFields([
  ...'netincome totalliabilities totalassets totalstockholdersequity totalrevenue costofrevenue grossprofit fiscalyear a b'
    .split(' ')
    .map((name) => ({ name, type: 'number' as const })),
  ...['primarysymbol', 'formtype', 'companyname'].map((name) => ({ name, type: 'string' as const })),
  { name: 'periodenddate', type: 'date' },
]);

describe('the manual', () => {
  it('is the page in docs; `npm run docs` writes it', async () => {
    await expect(expressionManual()).toMatchFileSnapshot('../../docs/expressions.md');
  });

  it.each(ENTRIES)('has an example of $name that is right and uses it', ({ name, example, level }) => {
    const { typed, tree, diagnostics } = readExpression(example, FIELDS, { level });
    expect(diagnostics).toEqual([]);
    expect(typed).toBeDefined();
    expect(JSON.stringify(tree, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).toContain(
      `"operator":"${name}"`,
    );
  });

  it('says of every level what it accepts', () => {
    for (const { level, example } of ENTRIES.filter((entry) => entry.level !== 'L0')) {
      const lower = level === 'L2' ? 'L1' : 'L0';
      expect(parseExpression(example, { level: lower }).diagnostics.map(({ code }) => code)).toContain('level');
    }
  });
});
