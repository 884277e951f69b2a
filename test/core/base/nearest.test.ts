import { describe, expect, it } from 'vitest';
import { nearest } from '../../../src/core/base/nearest.ts';

describe('the word that was meant', () => {
  const words = ['CoreFinancials-ANN', 'CoreFinancials-QTR', 'Companies', 'fieldlabel'];

  it.each([
    ['corefinancial-ann', 'CoreFinancials-ANN'],
    ['comp', 'Companies'],
    ['Fieldlable', 'fieldlabel'],
    ['CoreFinancials', 'CoreFinancials-ANN'],
    ['xyz', undefined],
    ['', undefined],
  ])('%s: %s', (given, meant) => {
    expect(nearest(given, words)).toBe(meant);
  });
});
