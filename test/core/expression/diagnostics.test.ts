import { describe, expect, it } from 'vitest';
import type { Level } from '../../../src/core/expression/entry.ts';
import { declareFields } from '../../../src/core/expression/fields.ts';
import { fieldsUsed, readExpression } from '../../../src/core/expression/read-expression.ts';

const FIELDS = declareFields([
  { name: 'netincome', type: 'number', digits: { precision: 18, scale: 4 } },
  { name: 'totalassets', type: 'number', digits: { precision: 38, scale: 20 } },
  { name: 'symbol', type: 'string' },
  { name: 'amended', type: 'boolean' },
  { name: 'filed', type: 'date' },
]);

/** `code: the text it is about: message` of each. */
function said(text: string, level: Level = 'L2'): string[] {
  return readExpression(text, FIELDS, { level }).diagnostics.map(
    ({ code, start, end, message }) => `${code} [${text.slice(start, end)}] ${message}`,
  );
}

describe('what is wrong', () => {
  it.each([
    ['', ['empty [] the expression is empty']],
    ['netincom gt 1', ['unknown-field [netincom] unknown field netincom; did you mean netincome?']],
    ['netincome gr 1', ['unknown-operator [gr] unknown operator gr; did you mean gt?']],
    ['netincome == 1', ['foreign-operator [==] == is not an operator of this language; write eq']],
    ['! amended', ['foreign-operator [!] ! is not an operator of this language; write not']],
    ['contain(symbol, "A")', ['unknown-function [contain] unknown function contain; did you mean contains?']],
    ['contains(symbol)', ['wrong-count [contains(symbol)] contains takes 2 values, not 1']],
    ['netincome gt', ['operand-missing [] a field or a value is missing at the end']],
    ['gt 1', ['operand-missing [gt] a field or a value is missing before gt']],
    ['netincome 1', ['operator-missing [1] an operator is missing before 1']],
    ['(amended', ['unclosed-parenthesis [(] this parenthesis is never closed']],
    ['amended)', ['unopened-parenthesis [)] this parenthesis was never opened']],
    ["symbol eq 'A", ["unclosed-string ['A] the text that begins here does not end; ' is missing"]],
    ['[symbol eq 1', ['unclosed-name [[symbol eq 1] the name that begins here does not end; ] is missing']],
    [`netincome gt ${'9'.repeat(39)}`, [`long-number [${'9'.repeat(39)}] ${'9'.repeat(39)} has more than 38 digits`]],
    ['netincome gt 1e-39', ['long-number [1e-39] 1e-39 has more than 38 digits']],
    ['netincome gt 12abc', ['bad-number [12abc] 12abc is neither a number nor a name']],
    ['filed gt 2/30/2018', ['bad-date [2/30/2018] not a date: 2/30/2018']],
    ["filed gt 'soon'", [`bad-date ['soon'] "soon" is not a date`]],
    [
      "symbol eq '\ud800'",
      ["bad-unicode ['\ud800'] the text holds half of a character (a surrogate without its pair)"],
    ],
    ['netincome ~ 1', ['bad-character [~] unexpected character ~']],
    ['(netincome eq 1 ~) and netincome eq 2', ['bad-character [~] unexpected character ~']],
    ['netincome', ['not-a-condition [netincome] the expression is a number, not a condition']],
    ["netincome eq '5'", ["wrong-type ['5'] eq needs a number here, this is a text; without quotes it is not a text"]],
    ['symbol eq 5', ["wrong-type [5] eq needs a text here, this is a number; write a text in quotes: '5'"]],
    ['amended gt true', ['wrong-type [amended] gt takes number, string, date, not boolean']],
    [
      'not netincome eq 5',
      [
        'wrong-type [netincome] not needs a condition here, this is a number; not binds tighter than comparisons: write not (… eq …)',
      ],
    ],
    [
      'netincome add totalassets in (1) gt 2',
      [
        'wrong-type [totalassets in (1)] add needs a number here, this is a condition; in binds tighter than everything else: write (…) in (…)',
      ],
    ],
    ['null', ['not-a-condition [null] the expression is null, not a condition']],
    ['filed eq 2018-12-31T10:26Z', ['bad-date [2018-12-31T10:26Z] dates have no time zone: write 2018-12-31T10:26']],
    ["filed eq '2018-12-31Z'", ["bad-date ['2018-12-31Z'] dates have no time zone: write 2018-12-31"]],
    [
      'not (symbol)',
      [
        'wrong-type [(symbol)] not needs a condition here, this is a text; not binds tighter than comparisons: write not (… eq …)',
      ],
    ],
    ['symbol in (MSFT)', ["value-expected [MSFT] a list holds only values; write a text in quotes: 'MSFT'"]],
    ["symbol in 'MSFT'", ["list-expected ['MSFT'] a list in parentheses is needed behind in"]],
    [
      'totalassets mul totalassets gt 1',
      [
        'too-many-places [totalassets mul totalassets] the product would have 40 places after the point; the limit is 38',
      ],
    ],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
    expect(readExpression(text, FIELDS).typed).toBeUndefined();
  });

  it('is told all at once, in the order of the text', () => {
    const text = 'netincom gt 1 and symbol eq 5 or (amended = true and length(filed) gt';
    expect(said(text).map((each) => each.split(' ')[0])).toEqual([
      'unknown-field',
      'wrong-type',
      'unclosed-parenthesis',
      'foreign-operator',
      'wrong-type',
      'operand-missing',
    ]);
  });

  it('ends a long list with a word', () => {
    const diagnostics = said(Array.from({ length: 40 }, (_, index) => `x${index} gt 1`).join(' and '));
    expect(diagnostics).toHaveLength(21);
    expect(diagnostics.at(-1)).toContain('further problems are not listed');
  });

  it.each([
    ['symbol in ()', 'odata', 'empty-list [symbol] the list behind in is empty: nothing is in it'],
    ['netincome gt null', 'odata', 'null-false [null] gt null is false for every row under the odata null rule'],
    ['netincome gt null', 'sql', 'null-unknown [null] gt null is unknown for every row under the sql null rule'],
  ] as const)('warns of %s under the null rule %s', (text, nulls, warning) => {
    const { typed, diagnostics } = readExpression(text, FIELDS, { nulls });
    expect(typed).toBeDefined();
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(
      diagnostics.map(({ code, message, start, end }) => `${code} [${text.slice(start, end)}] ${message}`),
    ).toEqual([warning]);
  });

  it('under the sql null rule warns of a comparison that is never known', () => {
    const { typed, diagnostics } = readExpression('symbol eq null', FIELDS, { nulls: 'sql' });
    expect(typed).toBeDefined();
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'null-unknown', start: 10, end: 14 }]);
  });
});

describe('levels', () => {
  it.each([
    ["symbol eq 'A' and netincome gt 5 and filed gt 12/31/2018", 'L0'],
    ["symbol ne 'A'", 'L1'],
    ['netincome gt totalassets', 'L1'],
    ['5 gt netincome', 'L1'],
    ['amended', 'L1'],
    ["(symbol eq 'A')", 'L1'],
    ["symbol in ('A')", 'L1'],
    ["symbol eq 'A' or amended eq true", 'L1'],
    ['not amended', 'L1'],
    ['symbol eq null', 'L1'],
    ['netincome gt -5', 'L0'],
    ['- netincome gt 5', 'L2'],
    ['netincome add 1 gt 5', 'L2'],
    ['length(symbol) gt 5', 'L2'],
    ["icontains(symbol, 'a')", 'L2'],
  ] as const)('%s belongs to %s', (text, level) => {
    const accepted = (['L0', 'L1', 'L2'] as const).filter(
      (each) => readExpression(text, FIELDS, { level: each }).typed,
    );
    expect(accepted[0]).toBe(level);
    expect(accepted).toContain('L2');
  });
});

it('the fields that are used are listed once, as they were declared', () => {
  const { typed } = readExpression("NetIncome gt 1 and symbol in ('A') and netincome lt TOTALASSETS", FIELDS);
  expect(typed && fieldsUsed(typed)).toEqual(['netincome', 'symbol', 'totalassets']);
});
