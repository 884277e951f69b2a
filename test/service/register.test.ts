import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS, DECIDED } from '../../src/service/protocol/assumptions.ts';
import { describeWithRealData } from '../support/real-data.ts';
import { documentUnits } from './clauses/document-units.ts';
import { CLAUSES, PROMISES_NOTHING } from './clauses/register.ts';
import { SUITE } from './suite/suite.ts';

const ids = CLAUSES.map(({ id }) => id);
const tested = new Set(SUITE.flatMap(({ clauses }) => clauses));

describe('the register of clauses', () => {
  it('names each clause once', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a test for every clause', () => {
    expect(ids.filter((id) => !tested.has(id))).toEqual([]);
  });

  it('knows every clause that a test names', () => {
    expect([...tested].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says where the document says a clause, unless it is assumed', () => {
    const placeless = CLAUSES.filter(({ places, status }) => places.length === 0 && status !== 'assumed');
    expect(placeless.map(({ id }) => id)).toEqual([]);
  });

  it('has a clause for every switch', () => {
    const switched = new Set(CLAUSES.flatMap(({ assumption = [] }) => assumption));
    expect(Object.keys(ASSUMPTIONS).filter((name) => !switched.has(name as keyof typeof ASSUMPTIONS))).toEqual([]);
  });

  it('has a clause for every decision', () => {
    const decided = new Set(CLAUSES.flatMap(({ decided: name = [] }) => name));
    expect(Object.keys(DECIDED).filter((name) => !decided.has(name as keyof typeof DECIDED))).toEqual([]);
  });
});

describe('the suite', () => {
  it('has no two tests of one title', () => {
    const titles = SUITE.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('documentUnits', () => {
  it('counts rows, sentences and items under each heading', () => {
    const text = '# A\nOne. Two, e.g. Three.\n\n| h |\n|---|\n| x |\n\n1. Only.\n2. First. `Second`.\n## B\n- It.\n';
    expect(documentUnits(text)).toEqual([
      { place: 'A: sentence 1', text: 'One.' },
      { place: 'A: sentence 2', text: 'Two, e.g. Three.' },
      { place: 'A: row 1', text: '| x |' },
      { place: 'A: item 1', text: 'Only.' },
      { place: 'A: item 2.1', text: 'First.' },
      { place: 'A: item 2.2', text: '`Second`.' },
      { place: 'B: item 1', text: 'It.' },
    ]);
  });
});

describeWithRealData('the document of the service', ['../spec/service.md'], ([file]) => {
  const units = existsSync(file) ? documentUnits(readFileSync(file, 'utf8')) : [];
  const kept = new Set([...CLAUSES.flatMap(({ places }) => places), ...PROMISES_NOTHING]);

  it('has no sentence, row or item without a clause', () => {
    expect(units.filter(({ place }) => !kept.has(place))).toEqual([]);
  });

  it('has every place that the register names', () => {
    const places = new Set(units.map(({ place }) => place));
    expect([...kept].filter((place) => !places.has(place) && !place.startsWith('observed: '))).toEqual([]);
  });

  it('says nothing in the places that promise nothing and have a clause nonetheless', () => {
    const promised = new Set(CLAUSES.flatMap(({ places }) => places));
    expect(PROMISES_NOTHING.filter((place) => promised.has(place))).toEqual([]);
  });

  it('shares no sentence with the register', () => {
    const sentences = units.map(({ text }) => text.toLowerCase());
    const copied = CLAUSES.filter(({ what }) => sentences.some((text) => text.includes(what.toLowerCase())));
    expect(copied.map(({ id }) => id)).toEqual([]);
  });
});
