import { expect, test } from 'vitest';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { withPanel } from '../../../src/warehouse/reading/panel.ts';
import { withRestatements } from '../../../src/warehouse/reading/restatements.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

type JsonFact = {
  readonly start?: string;
  readonly end: string;
  readonly val: string;
  readonly accn: string;
  readonly filed: string;
};
type JsonFile = {
  readonly cik: string;
  readonly facts: Readonly<
    Record<string, Readonly<Record<string, { readonly units: Readonly<Record<string, readonly JsonFact[]>> }>>>
  >;
};

/** `JSON.parse` with numbers as texts: a number follows a colon, and no text of these files looks like one that does. */
const withTexts = (text: string): JsonFile =>
  JSON.parse(text.replace(/("(?:val|cik)"): ?(-?\d[\d.eE+-]*)/g, '$1:"$2"')) as JsonFile;

/** Digits without zeros at their ends, and the power of ten: the same for equal numbers, `0` for zero. */
function keyOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}

/** The facts of a file that a later filing reports with another number than the filing before it. */
function restatedIn({ facts }: JsonFile): number {
  let restated = 0;
  for (const concepts of Object.values(facts)) {
    for (const { units } of Object.values(concepts)) {
      for (const all of Object.values(units)) {
        const known = new Map<string, string>();
        const orderOf = ({ filed, accn }: JsonFact): string => `${filed} ${accn}`;
        for (const fact of all.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
          const period = `${fact.start} ${fact.end}`;
          const before = known.get(period);
          if (before !== undefined && before !== keyOf(fact.val)) restated += 1;
          known.set(period, keyOf(fact.val));
        }
      }
    }
  }
  return restated;
}

describeWithRealData('restatements of nine companies', ['sec-companyfacts/companyfacts.zip'], ([path]) => {
  test('are as many as an independent program counts in their files, in a list of them and in a panel', async () => {
    const store = await tempStore();
    await ingestCompanyFacts(path, { store, observedAt: '2026-11-01T00:00:00Z' }, TEST_PORTS);
    const { files } = await openFileSet(path);
    const counted = new Map<string, number>();
    const fields = new Set<string>();
    for (const file of files) {
      const company = withTexts(Buffer.from(await file.read(2 ** 28)).toString('utf8'));
      counted.set(company.cik.padStart(10, '0'), restatedIn(company));
      for (const [prefix, concepts] of Object.entries(company.facts))
        for (const name of Object.keys(concepts)) fields.add(`${prefix}:${name}`);
    }
    expect(counted.size).toBe(9);
    for (const [company, expected] of counted) {
      expect(expected).toBeGreaterThan(0);
      const asked = { companies: [company] };
      const listed = await withRestatements(store, asked, TEST_PORTS, async ({ list, listed: all, restated }) => {
        let count = 0;
        for await (const { company: of } of list()) if (of.key === company) count += 1;
        expect([count, restated]).toEqual([all, all]);
        return count;
      });
      expect([company, listed]).toEqual([company, expected]);
    }
    const inPanel = new Map<string, number>();
    await withPanel(store, { fields: [...fields], form: 'long' }, TEST_PORTS, async ({ answer }) => {
      for await (const page of await answer.jsonRows()) {
        for (const text of page) {
          const row = JSON.parse(text) as { readonly company_key: string; readonly state: string };
          if (row.state === 'restated') inPanel.set(row.company_key, (inPanel.get(row.company_key) ?? 0) + 1);
        }
      }
    });
    expect([...inPanel].toSorted()).toEqual([...counted].toSorted());
  });
});
