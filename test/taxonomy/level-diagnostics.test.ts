import { expect, test } from 'vitest';
import { levelDiagnostics } from '../../src/taxonomy/level-diagnostics.ts';
import { calculation, section } from '../support/tiny-calculation.ts';

const place = { file: 'answer' };

test('stated levels that the tree does not have are counted, and the first of each section named', () => {
  const parts = {
    sections: [section('100'), section('200')],
    calculation: calculation(
      '100 Assets = Cash + Land + Tools + Ships + Gold',
      '100 Land = Woods + Fields + Rivers + Lakes',
      '200 Debt = Bonds',
    ),
  };
  const { levelsDiffering, diagnostics } = levelDiagnostics(parts, place);
  expect(levelsDiffering).toBe(4);
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'taxonomy/level-differs',
      message:
        'the calculation of section 100 states 4 child levels that its tree does not have: Woods in Land 1, not 2; Fields in Land 1, not 2; Rivers in Land 1, not 2; …',
      place,
    },
  ]);
});

test('levels that count from 0 throughout are those of the tree; without sections there are none', () => {
  const fromZero = calculation('100 Assets = Cash').map((relationship) => ({ ...relationship, childLevel: 0 }));
  const none = { levelsDiffering: 0, diagnostics: [] };
  expect(levelDiagnostics({ sections: [section('100')], calculation: fromZero }, place)).toEqual(none);
  expect(levelDiagnostics({}, place)).toEqual(none);
});
