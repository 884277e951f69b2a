import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { longOr } from '../../../support/long.ts';
import { generateFiling } from './generated-filing.ts';
import { filingOf, problemsOf, valuesOf } from './instance/filings.ts';
import { asInline, asXml } from './written-filing.ts';

/** The values in any order, without zeros at the end of fractions, which a scale may add. */
function plainValues(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.includes('always'))
    .map((line) => line.replace(/(= -?\d+)(?:\.0*|(\.\d*?)0*)(?= |$)/, '$1$2'))
    .toSorted();
}

it('reads the same rows and the same taxonomy from the XML and the inline form of a filing', async () => {
  for (let seed = 0; seed < longOr(12, 2_000); seed += 1) {
    const filing = generateFiling(seed);
    const written = await filingOf(asXml(filing));
    const inline = await filingOf(asInline(filing, 1 + (seed % 3)));
    expect(plainValues(valuesOf(inline)), `seed ${seed}`).toEqual(plainValues(valuesOf(written)));
    expect(inline.taxonomy?.parts, `seed ${seed}`).toEqual(written.taxonomy?.parts);
    expect([problemsOf(inline), problemsOf(written)], `seed ${seed}`).toEqual([[], []]);
    // Equal nils are one value, also in contexts and units (A, B) that are equal.
    const distinct = new Set(
      filing.facts.map(({ context, unit, ...fact }) => inspect([context.slice(0, -1), unit?.slice(0, -1), fact])),
    ).size;
    expect(valuesOf(written).length, `seed ${seed}`).toBeGreaterThanOrEqual(distinct);
  }
});
