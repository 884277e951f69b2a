import { expect, test } from 'vitest';
import { readRuleFiles } from '../../../../src/analysis/validation/own/read-rule-file.ts';

const RULE = { id: 'own/a', severity: 'error', message: 'It is odd', resources: ['FSDS'], expression: 'Assets lt 0' };

const problems = (...rules: readonly object[]): readonly string[] => said(JSON.stringify({ rules }));

function said(text: string, ...others: readonly string[]): readonly string[] {
  const files = [text, ...others].map((each, at) => ({ file: `${at}.yaml`, text: each }));
  return readRuleFiles(files).diagnostics.map(({ message }) => message);
}

test('rules are read with their places; resources and sections may be a text or a list', () => {
  const text = `rules:
  - id: own/a-1
    severity: note
    message: It is odd
    resources: FSDS
    sections: balance
    expression: "Assets lt 0"
    field: Assets
  - {id: own/b, severity: error, message: m, sql: SELECT 1, seconds: 300}`;
  expect(readRuleFiles([{ file: 'a.yaml', text }])).toEqual({
    diagnostics: [],
    tests: [],
    rules: [
      {
        id: 'own/a-1',
        severity: 'note',
        message: 'It is odd',
        sections: [{ id: 'BS', title: 'Balance Sheet' }],
        check: {
          kind: 'expression',
          expression: { text: 'Assets lt 0', place: { file: 'a.yaml', line: 7, column: 17 } },
          resources: [{ text: 'FSDS', place: { file: 'a.yaml', line: 5, column: 16 } }],
          field: { text: 'Assets', place: { file: 'a.yaml', line: 8, column: 12 } },
        },
      },
      {
        id: 'own/b',
        severity: 'error',
        message: 'm',
        sections: [],
        check: { kind: 'sql', sql: { text: 'SELECT 1', place: expect.anything() }, seconds: 300 },
      },
    ],
  });
});

test.each([
  [{ severity: 'fatal' }, 'severity is one of error, warning, note'],
  [{ severity: 'eror' }, 'severity is one of error, warning, note; did you mean error?'],
  [{ id: 'sign/flipped' }, 'sign/flipped is a rule that every store has; an id is own/'],
  [{ id: 'negative' }, '"negative": an id is own/ and a name'],
  [{ id: 'own/Negative' }, '"own/Negative": an id is own/ and a name'],
  [{ message: undefined }, 'a rule needs message'],
  [{ message: ['a'] }, 'message takes a text'],
  [{ sections: 'balanc' }, 'sections are balance, income, cash, equity; did you mean balance?'],
  [{ resources: undefined }, 'an expression needs the resources whose rows it is about'],
  [{ expression: undefined }, 'a rule needs an expression, or sql'],
  [{ sql: 'SELECT 1' }, 'a rule has an expression or sql, not both'],
  [{ seconds: 3 }, 'seconds does not belong to a rule with an expression'],
  [{ expresion: 'a' }, '"expresion" is not one of id, severity,'],
])('%j is refused: %s', (members, message) => {
  expect(problems({ ...RULE, ...members })[0]).toContain(message);
});

test('what SQL takes', () => {
  const { id, severity, message } = RULE;
  const problem = (members: object) => problems({ id, severity, message, sql: 'SELECT 1', ...members });
  expect(problem({})).toEqual([]);
  expect(problem({ seconds: 0 })).toEqual(['seconds takes a whole number from 1 to 3600']);
  expect(problem({ resources: 'FSDS' })).toEqual([
    'resources does not belong to a rule with sql, whose query says where it looks',
  ]);
});

test('two rules with one id are refused, in one file and in two', () => {
  expect(problems(RULE, RULE)).toEqual(['two rules have the id own/a: the other one is on line 1']);
  const text = JSON.stringify({ rules: [RULE] });
  expect(said(text, text)).toEqual(['two rules have the id own/a: the other one is on line 1 of 0.yaml']);
});

test('files that have no rules are refused', () => {
  expect(said('[]')).toEqual(['a file of rules has to be one object with rules, and perhaps tests']);
  expect(said('rules: []')).toEqual(['the file has no rules']);
  expect(said('rule: []')).toEqual(['"rule" is not one of rules, tests; did you mean rules?', 'the file has no rules']);
  expect(said('a: [')).toHaveLength(1);
});
