import { expect, test } from 'vitest';
import { periodText, spoiltSums } from '../../data/generator/pages/answer-key.ts';
import { dataSetsOf, makePages, PAGES_SEED, type PageSample } from '../../data/generator/pages/pages.ts';
import { factAt } from '../../data/generator/pages/plants.ts';
import { longOr } from '../support/long.ts';

const SEEDS = Array.from({ length: longOr(5, 200) }, (_, at) => PAGES_SEED + at);
const textsOf = (sample: PageSample): string => JSON.stringify(dataSetsOf(sample, { together: false }));

test('the same seed gives the same pages, another one others', () => {
  expect(textsOf(makePages(PAGES_SEED))).toBe(textsOf(makePages(PAGES_SEED)));
  expect(textsOf(makePages(PAGES_SEED + 1))).not.toBe(textsOf(makePages(PAGES_SEED)));
});

test('two quarterly reports of each of twelve companies, whose names say that they are invented', () => {
  const { filings } = makePages(PAGES_SEED);
  expect(filings).toHaveLength(24);
  expect(new Set(filings.map(({ document }) => document)).size).toBe(24);
  expect(new Set(filings.map(({ company }) => company.name)).size).toBe(12);
  for (const { company } of filings) expect(company.name).toMatch(/ \(fictional\)$/);
});

test('every printed sum holds but those of the errors, of which there is one of each kind', () => {
  for (const seed of SEEDS) {
    const { filings, key } = makePages(seed);
    const off = filings.flatMap((filing) => spoiltSums(filing).map((sum) => `${filing.document} ${nameOf(sum)}`));
    const errors = key.filter(({ kind }) => kind !== 'against-definition');
    expect(off).toEqual(errors.map((error) => `${error.document} ${nameOf(error)}`));
    const kinds = errors.filter(({ follows }) => !follows).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      ...['digits-in-part', 'digits-in-total', 'one-digit', 'only-column', 'scale-of-part', 'sign-of-part'],
      'total-off',
    ]);
  }
});

const nameOf = ({ statement, field, period }: PageSample['key'][number] | ReturnType<typeof spoiltSums>[number]) =>
  `${statement} ${field} ${periodText(period)}`;

test('both sides of a balance sheet are equal in reports without an error', () => {
  const { filings, key } = makePages(PAGES_SEED);
  const wrong = new Set(key.map(({ document }) => document));
  for (const { document, pages, facts } of filings) {
    for (const period of wrong.has(document) ? [] : (pages[0]?.columns ?? [])) {
      const [assets, others] = ['Assets', 'LiabilitiesAndEquity'].map((name) =>
        factAt(facts, { name, isOpening: false }, period),
      );
      expect(assets?.value).toBe(others?.value);
    }
  }
});
