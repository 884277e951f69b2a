import { describe, expect, it } from 'vitest';
import { findNamed, type Named } from '../../../src/core/base/find-named.ts';

const named = (value: number, name: string, ...names: string[]): Named<number> => ({
  value,
  label: [name, ...names].join(' · '),
  names: [name, ...names],
  prefixes: [name],
});

const KNOWN = [
  named(1, 'Example Anvil Works, Inc.', 'ANV', '0000000017', '17'),
  named(2, 'Example Bicycles', 'BIC'),
  named(3, 'Kettle', 'KET'),
  named(4, 'Kettle Finance'),
];

const find = (...given: string[]) =>
  findNamed(given, KNOWN, { option: 'company', what: 'company is', accepted: 'By name.' });
const refusal = (...given: string[]): unknown => {
  try {
    return find(...given);
  } catch (error) {
    return error;
  }
};

describe('findNamed', () => {
  it.each([
    [['anv'], [1]],
    [['17'], [1]],
    [['example b'], [2]],
    [['KETTLE'], [3]],
    [['kettle f'], [4]],
    [['Example Anvil Works, Inc.'], [1]],
    [
      ['bic,ket', 'anv'],
      [2, 3, 1],
    ],
    [['ket, Kettle'], [3]],
    [[], []],
  ])('%j names %j: a name goes before a beginning, and a name with a comma before a list', (given, wanted) => {
    expect(find(...given)).toEqual(wanted);
  });

  it.each([
    [
      'example',
      '"example" is ambiguous',
      'Candidates: Example Anvil Works, Inc. · ANV · 0000000017 · 17; Example Bicycles · BIC.',
    ],
    ['bic,kettel', 'no company is "kettel"; did you mean Kettle?', /^By name\. Accepted: .*; Kettle · KET; /],
    ['', 'no company is ""', /^By name/],
  ])('%j is wrong use, with what there is', (given, message, hint) => {
    const expected = typeof hint === 'string' ? hint : expect.stringMatching(hint);
    expect(refusal(given)).toMatchObject({ failure: 'usage', option: 'company', message, hint: expected });
  });

  it('takes candidates that are called the same for one', () => {
    const sections = [named(1, 'Balance Sheet'), named(2, 'Balance Sheet'), named(3, 'Cash Flow')];
    expect(findNamed(['balance'], sections, { option: 'section', what: 'section is' })).toEqual([1, 2]);
  });

  it('lists only some of many', () => {
    const many = Array.from({ length: 40 }, (_, i) => named(i, `Company ${i}`));
    expect(() => findNamed(['x'], many, { option: 'rule', what: 'y' })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/Company 11; and 28 more\.$/) }),
    );
    expect(() => findNamed(['x'], [], { option: 'rule', what: 'y' })).toThrow(
      expect.objectContaining({ hint: 'There is none.' }),
    );
  });

  it('lists the nearest of many where they are asked for: those that contain the word first', () => {
    const many = [...Array.from({ length: 40 }, (_, i) => named(i, `Company ${i}`)), named(41, 'Old Kettle Works')];
    const wanted = { what: 'company is', listsNearest: true } as const;
    expect(() => findNamed(['kettle'], many, wanted)).toThrow(
      expect.objectContaining({ hint: 'Nearest of 41: Old Kettle Works.' }),
    );
    expect(() => findNamed(['Ketle'], many, wanted)).toThrow(
      expect.objectContaining({ hint: 'Nearest of 41: Old Kettle Works.' }),
    );
    expect(() => findNamed(['zebra'], many, wanted)).toThrow(
      expect.objectContaining({ hint: 'None of 41 has a name like it.' }),
    );
    expect(() => findNamed(['kettle'], KNOWN.slice(0, 2), wanted)).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Accepted: Example Anvil/) }),
    );
  });

  it('takes further names where no name is the word', () => {
    const known = [
      { ...named(1, 'Cash'), others: ['Money'] },
      { ...named(2, 'Money Market'), others: ['Cash'] },
    ];
    expect(findNamed(['cash', 'money'], known, { what: 'field is' })).toEqual([1]);
  });

  it('takes all members of a group, and does not call them ambiguous', () => {
    const known = [
      { ...named(1, 'Balance Sheet'), groups: ['balance'] },
      { ...named(2, 'Financial Position'), groups: ['balance'] },
      named(3, 'Balance of Payments'),
    ];
    expect(findNamed(['Balance'], known, { what: 'section is' })).toEqual([1, 2]);
    expect(findNamed(['balance of'], known, { what: 'section is' })).toEqual([3]);
  });
});
