import { describe, expect, it } from 'vitest';
import { FORMATS, type Format, formatsOf, WRITERS } from '../../../../src/output/report/formats.ts';
import { OUTPUTS, type OutputName } from '../../../../src/output/report/outputs.ts';
import { printed, printedBytes } from '../../../support/printed.ts';
import { DATA, DOCUMENT, RESULTS, SHEET } from '../../../support/sample-document.ts';
import { printXlsx } from '../../../support/xlsx.ts';

const VIEW = {
  name: 'taxonomy-list',
  data: DATA,
  document: () => DOCUMENT,
  sheet: SHEET,
  results: () => RESULTS,
} as const;

/** The golden file of each format; a format without one does not compile. */
const GOLDENS: Readonly<Record<Format, string>> = {
  table: 'terminal.txt',
  json: 'data.json',
  ndjson: 'data.ndjson',
  csv: 'sheet.csv',
  markdown: 'document.md',
  html: 'document.html',
  xlsx: 'sheet.xlsx.txt',
  junit: 'results.junit.xml',
  sarif: 'results.sarif',
  github: 'annotations.txt',
  gitlab: 'code-quality.json',
  summary: 'summary.md',
};

/** Everything that a terminal may obey, but for line feeds. */
const OBEYED = /(?![\r\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

describe('each format', () => {
  it.each(FORMATS)('%s is what its golden file shows', async (format) => {
    const bytes = await printedBytes(VIEW, format);
    const text = WRITERS[format].isBinary ? await printXlsx(bytes) : bytes.toString('utf8');
    // Files of this repository have line feeds alone.
    await expect(text.replaceAll('\r\n', '\n')).toMatchFileSnapshot(`../../../golden/report/${GOLDENS[format]}`);
    expect(text).not.toMatch(OBEYED);
  });

  it.each(FORMATS)('%s fails where a view has not the part that it needs', async (format) => {
    await expect(printed({ name: 'serve' }, format)).rejects.toThrow(
      /^the output serve has no (document|data|sheet|results)$/,
    );
  });
});

describe('the formats of an output', () => {
  it('are those whose writers need a part that it has', () => {
    expect(formatsOf('demo')).toEqual(['table', 'json', 'ndjson', 'markdown', 'html']);
    expect(formatsOf('validate')).toEqual(FORMATS);
    for (const name of Object.keys(OUTPUTS) as OutputName[]) {
      expect(formatsOf(name).includes('csv')).toBe(OUTPUTS[name].parts.some((part) => part === 'sheet'));
    }
  });
});
