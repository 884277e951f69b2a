import { expect, test } from 'vitest';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FACT = /\{(?:"start": ?"([\d-]+)", ?)?"end": ?"([\d-]+)", ?"val": ?(-?[\d.eE+-]+), ?"accn": ?"([\d-]+)"/g;
const CONCEPT =
  /"(\w+)": ?\{"label": ?(?:null|"(?:[^"\\]|\\.)*"), ?"description": ?(?:null|"(?:[^"\\]|\\.)*"), ?"units": ?/g;

/** The facts of a file by patterns of its text alone: `ACCESSION CONCEPT start..end number`. */
function factsByPattern(text: string): readonly string[] {
  const concepts = [...text.matchAll(CONCEPT)];
  return concepts.flatMap(({ 1: name, index }, at) => {
    const own = text.slice(index, concepts[at + 1]?.index);
    return Array.from(own.matchAll(FACT), ([, start, end, number, accn]) =>
      [accn, name, `${start ?? ''}..${end}`, withoutExponent(number ?? '')].join(' '),
    );
  });
}

/** `1e-05` as `0.00001`: the store keeps value and places, not the exponent. */
function withoutExponent(number: string): string {
  const [, fraction = '', exponent] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/i.exec(number) ?? [];
  return exponent === undefined ? number : Number(number).toFixed(Math.max(0, fraction.length - Number(exponent)));
}

describeWithRealData('company facts of the SEC', ['sec-companyfacts/companyfacts.zip'], ([path]) => {
  test('are all in the store, with their digits', async () => {
    const store = await tempStore();
    const target = { store, observedAt: '2026-11-01T00:00:00Z' };
    const { summary } = await ingestCompanyFacts(path, target, TEST_PORTS);
    const { files } = await openFileSet(path);
    const texts = await Promise.all(files.map(async (file) => Buffer.from(await file.read(2 ** 28)).toString('utf8')));
    const expected = texts.flatMap(factsByPattern).toSorted();
    expect(expected.length).toBe(180_889);
    expect(summary.counts).toMatchObject({ facts: expected.length, numbersLoaded: expected.length });
    const stored = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(
        connection,
        `SELECT concat_ws(' ', document, field, concat(period_start, '..', period_end), number_text)
         FROM filed_value`,
      ),
    );
    const facts = stored.map(([fact]) => String(fact)).toSorted();
    // The difference of two lists so long is not printed in reasonable time.
    expect(facts.filter((fact, at) => fact !== expected[at]).slice(0, 5)).toEqual([]);
    expect(facts).toHaveLength(expected.length);
  });
});
