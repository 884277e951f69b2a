import { expect, test } from 'vitest';
import { ruleName, standardFieldNames } from '../../../../src/analysis/standard/rules/field-names.ts';
import { readStandardRules } from '../../../../src/analysis/standard/rules/read-rules.ts';

test('names of standard fields are those of the rules without the fields that only help', () => {
  const names = readStandardRules().industries.flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ name, helper }) => (helper ? [] : name)),
  );
  expect(standardFieldNames()).toEqual(new Set(names));
});

test('a field is called as rules call it in any case and with any prefix', () => {
  expect(['TotalRevenue', 'service:totalrevenue'].map(ruleName)).toEqual(['totalrevenue', 'totalrevenue']);
});
