import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../src/core/expression/parser.ts';
import { printExpression } from '../../../src/core/expression/print.ts';
import { showTree } from '../../support/expression/show-tree.ts';
import { conditions, withoutPositions } from '../../support/expression/trees.ts';
import { longOr } from '../../support/long.ts';

function parsed(text: string): string {
  const { tree, diagnostics } = parseExpression(text);
  expect(diagnostics).toEqual([]);
  return showTree(tree);
}

describe('precedence', () => {
  it.each([
    ['not (a eq 1) and b eq 2', '(and (not (eq a 1)) (eq b 2))'],
    ['a or b and c', '(or a (and b c))'],
    ['a and b or c and d', '(or (and a b) (and c d))'],
    ['not a in (1,2)', '(not (in a 1 2))'],
    ['- a add b mul c gt d', '(gt (add (negate a) (mul b c)) d)'],
    ['not a eq b', '(eq (not a) b)'],
    ['not not a', '(not (not a))'],
    ['a gt b eq true', '(eq (gt a b) true)'],
    ['a eq b gt c', '(eq a (gt b c))'],
    ['a sub b sub c', '(sub (sub a b) c)'],
    ['a sub (b sub c)', '(sub a (sub b c))'],
    ['a div b mul c mod d', '(mod (mul (div a b) c) d)'],
    ['a and b and c', '(and a b c)'],
    ['(a and b) and c', '(and (and a b) c)'],
    ['a and (b and c)', '(and a (and b c))'],
    ['a or b or c and d and e', '(or a b (and c d e))'],
    ['length(a) gt 2 and contains(b, c)', '(and (gt (length a) 2) (contains b c))'],
    ['-5 lt a', '(lt -5 a)'],
    ['- 5 lt a', '(lt (negate 5) a)'],
    ['a in (1, -2, null)', '(in a 1 -2 null)'],
  ])('%s', (text, tree) => {
    expect(parsed(text)).toBe(tree);
  });
});

describe('words and values', () => {
  it.each([
    ['A EQ 1 And B Gt 2 OR nOt c', '(or (and (eq A 1) (gt B 2)) (not c))'],
    [`a eq 'it''s' and b eq "say ""x"""`, `(and (eq a 'it''s') (eq b 'say "x"'))`],
    ["a eq ''", "(eq a '')"],
    ['a eq 1.50', '(eq a 1.5)'],
    ['a eq -0.00', '(eq a 0)'],
    ['a eq .5e2', '(eq a 50)'],
    ['a eq 1E-3', '(eq a 0.001)'],
    [`a eq ${'9'.repeat(38)}`, `(eq a ${'9'.repeat(38)})`],
    ['a eq 2018-12-31', '(eq a 2018-12-31)'],
    ['a in ()', '(in a)'],
    ['a eq 12/31/2018', '(eq a 2018-12-31)'],
    ['a eq 9/30/2017 12:00 AM and b', '(and (eq a 2017-09-30) b)'],
    ['a eq 12/15/2017 10:26 pm', '(eq a 2017-12-15T22:26)'],
    ['a eq TRUE and b ne Null', '(and (eq a true) (ne b null))'],
    ['length eq 2 and year in (1)', '(and (eq length 2) (in year 1))'],
    ['[and] eq 1 and [x]]y] eq 2', '(and (eq and 1) (eq x]y 2))'],
    ['us.gaap-Assets gt 1', '(gt us.gaap-Assets 1)'],
    ['größe gt 1', '(gt größe 1)'],
    ['\ta\n eq\r\n1 ', '(eq a 1)'],
  ])('%s', (text, tree) => {
    expect(parsed(text)).toBe(tree);
  });

  it('places count UTF-16 units, take in parentheses and leave out what surrounds', () => {
    const { tree } = parseExpression(" (a eq '😀') and  not b ");
    if (tree.kind !== 'apply') throw new Error('not a tree');
    const texts = tree.operands.map(({ start, end }) => " (a eq '😀') and  not b ".slice(start, end));
    expect(texts).toEqual(["(a eq '😀')", 'not b']);
  });

  it.each([
    ['not (a eq 1)', 'not (a eq 1)'],
    ['((a)) eq (1)', '((a)) eq (1)'],
    ['(a in (1, 2))', '(a in (1, 2))'],
    ['(a eq 1) and ((b eq 2) or c)', '(a eq 1) and ((b eq 2) or c)'],
    [' (a add 1) mul (b) gt 3 ', '(a add 1) mul (b) gt 3'],
  ])('the place of %s is all of it', (text, whole) => {
    const { tree } = parseExpression(text);
    expect(text.slice(tree.start, tree.end)).toBe(whole);
  });
});

describe('printer and parser', () => {
  it('what is printed is read as the same tree, and printed the same', () => {
    fc.assert(
      fc.property(conditions, (tree) => {
        const text = printExpression(tree);
        const { tree: again, diagnostics } = parseExpression(text);
        expect(diagnostics).toEqual([]);
        expect(withoutPositions(again)).toEqual(withoutPositions(tree));
        expect(printExpression(again)).toBe(text);
      }),
      { numRuns: longOr(1_000, 20_000), endOnFailure: true },
    );
  });
});

describe('any text', () => {
  const WORDS = [
    'a',
    'b',
    ' ',
    ' ',
    ' and ',
    ' or ',
    ' not ',
    ' in ',
    ' eq ',
    ' gt ',
    ' add ',
    '(',
    ')',
    ',',
    '-',
    '[',
    ']',
    "'",
    '"',
    "''",
    '1',
    '2018-12-31',
  ];
  const MORE = [
    '12/31/2018',
    '1e999',
    '.',
    '..',
    '=',
    '&&',
    '😀',
    '\ud800',
    '\0',
    'length(',
    'foo(',
    'null',
    'true',
    '9'.repeat(50),
    '\n',
    'in (',
    '))',
    '((',
    'not not ',
  ];
  const anyText = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...WORDS, ...MORE), { maxLength: 600 })
        .map((parts) => parts.join('').slice(0, 4096)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2000 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...WORDS, ...MORE), fc.integer({ min: 1, max: 4096 }))
        .map(([part, times]) => part.repeat(times).slice(0, 4096)),
    },
  );

  it('gives a tree or diagnostics, in work that grows with its length and no faster', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { tree, diagnostics, steps } = parseExpression(text);
        // A word that is no operator is looked behind once for each height of operators, of which there are seven.
        expect(steps).toBeLessThanOrEqual(8 * (text.length + 1));
        for (const { start, end } of diagnostics) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        expect(diagnostics.length).toBeLessThanOrEqual(21);
        expect(JSON.stringify(showTree(tree)).includes('?') && diagnostics.length === 0 && !text.includes('?')).toBe(
          false,
        );
        if (diagnostics.length === 0)
          expect(showTree(parseExpression(printExpression(tree)).tree)).toBe(showTree(tree));
      }),
      { numRuns: longOr(1_500, 50_000), endOnFailure: true },
    );
  });

  it('is refused where it is too large, each time with its own message', () => {
    const codes = (text: string, limits = { length: 100, depth: 4, nodes: 12 }) =>
      parseExpression(text, { limits }).diagnostics.map(({ code }) => code);
    expect(codes('a eq 1 or '.repeat(11))).toEqual(['too-long']);
    expect(codes('((((a))))')).toEqual([]);
    expect(codes('(((((a)))))')).toContain('too-deep');
    expect(codes('not not not not not a')).toContain('too-deep');
    expect(codes('a add a add a add a add a add a gt 1')).toContain('too-deep');
    expect(codes('a eq 1 or a eq 1 or a eq 1')).toEqual([]);
    expect(codes('a eq 1 or a eq 1 or a eq 1 or a eq 1 or a')).toEqual(['too-many-parts']);
  });

  it('as long and deep as may be is no trouble', () => {
    const text = Array.from({ length: 490 }, () => 'a eq 1').join(' and ');
    expect(parseExpression(text).diagnostics).toEqual([]);
    expect(parseExpression(`${'('.repeat(16_000)}a`).diagnostics.map(({ code }) => code)).toContain('too-deep');
    expect(parseExpression('- '.repeat(8_000)).diagnostics.map(({ code }) => code)).toContain('too-deep');
    expect(parseExpression(`a${' add a'.repeat(2_000)}`).diagnostics.map(({ code }) => code)).toContain('too-deep');
    expect(parseExpression(`a ${'in()'.repeat(4_000)}`).diagnostics.map(({ code }) => code)).toEqual([
      'too-many-parts',
    ]);
  });
});
