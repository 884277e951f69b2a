import { inspect } from 'node:util';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerForms, displayed } from '../../../src/front/library/display.ts';
import { openStore } from '../../../src/index.ts';
import { bundleOf } from '../../support/display.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempStore } from '../../support/temp-store.ts';

type Page = ReturnType<typeof parseHTML>['document'];

const html = (value: object): Page => parseHTML(`<html><body>${bundleOf(value)['text/html']}</body></html>`).document;
const cells = (page: Page): (string | null)[] => [...page.querySelectorAll('td')].map(({ textContent }) => textContent);

/** One result of each call that displays itself. */
async function results(): Promise<Readonly<Record<string, object>>> {
  const store = openStore(await tempStore());
  const rows = { resource: 'Financials-QTR' };
  await store.ingest.payload(savedAnswer('calculation.json'), { resource: 'calculation', taxonomy: '18' });
  await store.ingest.payload(savedAnswer('presentation.json'), { resource: 'presentation', taxonomy: '18' });
  for (const [day, month] of [
    ['2024-09-17', '2025-02-28'],
    ['2024-12-17', '2025-05-30'],
  ]) {
    await store.ingest.payload(savedAnswer(`rows-${day}.json`), { ...rows, observedAt: `${month}T00:00:00Z` });
  }
  const subscription = { Name: 'all', ResourceName: 'Financials-QTR', Expression: 'totalassets gt 0' };
  const made = {
    explain: await store.explain({ company: '98000001', field: 'totalassets' }),
    query: await store.query('SELECT 1.50::DECIMAL(4, 2) AS exact'),
    simulate: await store.simulate({ subscriptions: [subscription] }),
    statement: await store.statement({ companies: ['98000001'], sections: ['balance'] }),
    validate: await store.validate(),
  };
  await store.close();
  return made;
}

describe('results of calls', () => {
  let made: Readonly<Record<string, object>>;
  beforeAll(async () => {
    made = await results();
  });

  it.each([
    ['explain', 'parts add up to 843,282,000', 'svg'],
    ['query', 'exact', 'table'],
    ['simulate', '1 subscription: 1 fired', 'svg'],
    ['statement', 'Balance Sheet', 'section > table > caption'],
    ['validate', 'totals checked', 'p'],
  ])('%s shows itself in notebooks and terminals', (name, words, selector) => {
    const value = made[name] ?? {};
    const { 'text/plain': text = '', 'text/html': markup = '' } = bundleOf(value);
    expect(text).toContain(words);
    expect(inspect(value)).toBe(text.trimEnd());
    expect(inspect({ value })).toContain(words);
    const page = html(value);
    expect(page.body.textContent).toContain(words);
    expect(page.querySelector(selector)).not.toBeNull();
    // Nothing refers to a place that is not in it, nothing is loaded, and rules hold within it alone.
    for (const link of page.querySelectorAll('[href^="#"]')) {
      expect(page.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    }
    expect(markup).not.toMatch(/src=|@import|url\(|<script/);
    expect(page.querySelectorAll('style')).toHaveLength(1);
    expect(page.querySelector('style')?.textContent).toMatch(/^\s*(\.crossfoot-\w+){2} \{/);
  });

  it.each(Object.entries({ explain: 0, query: 0, simulate: 0, statement: 0, validate: 0 }))(
    '%s is the same data',
    (name) => {
      const value = made[name] ?? {};
      const copy = structuredClone(value);
      expect(value).toStrictEqual(copy);
      expect(JSON.stringify(value)).toBe(JSON.stringify(copy));
      expect(Object.getOwnPropertySymbols(copy)).toEqual([]);
    },
  );

  it('says no words of the command line, and colours only what a terminal asks for', () => {
    for (const value of Object.values(made)) {
      expect(inspect(value)).not.toMatch(/--[a-z]|crossfoot [a-z]/);
      expect(JSON.stringify(bundleOf(value))).not.toContain('\\u001b');
    }
    expect(inspect(made.validate, { colors: true })).toContain('\u001b[');
  });
});

describe('answers', () => {
  const answer = (values: readonly string[]): object => {
    const given = { columns: [{ name: '<b>', type: 'VARCHAR' }], rows: values.map((value) => ({ '<b>': value })) };
    return displayed(given, answerForms(given));
  };

  it('are cut, and say so', () => {
    const long = answer(Array.from({ length: 1234 }, (_, at) => `row ${at + 1}`));
    expect(cells(html(long))).toHaveLength(50);
    expect(inspect(long)).toMatch(/row 50\n.*first 50 rows of 1,234\.$/s);
  });

  it('are text, not markup and not control characters', () => {
    const page = html(answer(['<script>alert(1)</script>', '"&amp;\u001b[2J']));
    expect(cells(page)).toEqual(['<script>alert(1)</script>', expect.stringMatching(/^"&amp;/)]);
    expect(page.querySelector('th')?.textContent).toBe('<b>');
    expect(inspect(answer(['\u001b[2J']))).not.toContain('\u001b');
  });
});
