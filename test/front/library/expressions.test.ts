import { describe, expect, it } from 'vitest';
import { expressionsOver } from '../../../src/index.ts';

describe('expressionsOver', () => {
  const read = expressionsOver([
    { name: 'netincome', type: 'number' },
    { name: 'symbol', type: 'string' },
  ]);

  it('evaluates, explains and writes SQL', () => {
    const expression = read(`NetIncome gt 1.5 and symbol eq 'A'`);
    expect(expression.isValid).toBe(true);
    expect(expression.fields()).toEqual(['netincome', 'symbol']);
    expect(expression.matches({ netincome: '1.51', symbol: 'A' })).toBe(true);
    expect(expression.matches({ netincome: null, symbol: 'A' })).toBe(false);
    expect(expression.explain({ netincome: '2' })[0]).toMatchObject({ depth: 0, value: 'false' });
    expect(expression.sql().parameters).toEqual(['1.5000000000', 'A']);
    expect(expression.print()).toBe(`NetIncome gt 1.5 and symbol eq 'A'`);
  });

  it('reports errors as data, and throws them where a valid expression is needed', () => {
    const expression = read('netincom gt 1');
    expect([expression.isValid, expression.diagnostics.length]).toEqual([false, 1]);
    expect(() => expression.sql()).toThrow('the expression is not valid');
    expect(() => read('netincome gt 1').matches({ other: '1' })).toThrow('there is no field "other"');
    expect(() => read('netincome gt 1').matches({ netincome: 'x' })).toThrow('netincome: "x"');
  });
});
