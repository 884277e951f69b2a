import { describe, expect, it } from 'vitest';
import { firstRows, guessOf, nextPages, taxonomySlices } from '../../../../src/service/sync/plan/first-slices.ts';
import type { CountedCompany } from '../../../../src/service/sync/plan/known-companies.ts';
import { COMPANIES, slicedResource } from '../../../../src/service/sync/plan/sliced-resources.ts';
import { storedState } from '../support/no-store.ts';

/** Seven companies without an exchange; an answer has room for three. */
const numbered = [1, 2, 3, 4, 5, 6, 7].map((id): CountedCompany => ({ entityId: String(id), rows: 1 }));
const stored = storedState({ counted: () => numbered, mostRows: () => 3 });

const conditionsOf = (plainly?: boolean) =>
  firstRows(slicedResource(COMPANIES), {}, stored, {
    pageRows: 9,
    ...(plainly !== undefined && { plainly }),
  }).questions.map(({ question }) => ('rows' in question ? question.rows.conditions : undefined));

describe('the first questions of a resource', () => {
  it('are ranges of numbers for many companies, each filled evenly, unless filters are refused', () => {
    expect(conditionsOf()).toEqual([
      [{ kind: 'range', field: 'entityid', to: 4, orNull: true }],
      [{ kind: 'range', field: 'entityid', from: 4, to: 7, orNull: false }],
      [{ kind: 'range', field: 'entityid', from: 7, orNull: false }],
    ]);
    expect(conditionsOf(false)).toEqual(conditionsOf());
    expect(conditionsOf(true)).not.toEqual(conditionsOf());
  });

  it('take no more rows of a company than there are fiscal quarters', () => {
    const resource = slicedResource('CoreFinancials-QTR');
    expect(guessOf(resource, { resource: resource.name })).toBe(40);
    expect(guessOf(resource, { resource: resource.name, quarters: [{ from: 8_000, to: 8_002 }] })).toBe(3);
  });
});

describe('the next pages', () => {
  it('begin with the last row of the page before', () => {
    const question = { rows: { resource: 'Ownership-Summary', page: { offset: 0, limit: 4 } } };
    const { questions } = nextPages(question, 8);
    expect(questions.map(({ question: one }) => 'rows' in one && one.rows.page?.offset)).toEqual([3, 6]);
  });
});

describe('the slices of a taxonomy', () => {
  it('carry the validators of stored parts', () => {
    const known = storedState({ validator: (id, part) => (part === 'fieldlabel' ? `"${id}"` : undefined) });
    const asked = taxonomySlices('18', known).questions.map(({ question }) => question);
    expect(asked).toContainEqual({ taxonomy: { part: 'fieldlabel', id: '18', etag: '"18"' } });
    expect(asked).toContainEqual({ taxonomy: { part: 'presentation', id: '18' } });
  });
});
