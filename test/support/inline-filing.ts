import { join } from 'node:path';
import { recordValidation } from '../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../src/analysis/validation/validate-store.ts';
import { ingestXbrl } from '../../src/warehouse/ingest/ingest-xbrl.ts';
import { link, linkbase, roles, schema } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';
import { TEST_PORTS } from './temp-store.ts';
import { writeFiles } from './write-files.ts';

const NAMESPACES = [
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"',
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:t="urn:t"',
].join(' ');

const ROLES = { 'urn:r': '10 - Statement - Balance Sheet' };
const SCHEMA = schema('Total Part Rest NoteTextBlock', roles(ROLES));
const CALCULATION = linkbase(link('calculation', 'urn:r', 'Total > Part; Total > Rest'));
const PRESENTATION = linkbase(link('presentation', 'urn:r', 'Total > Part; Total > Rest'));

const header = (end: string): string => `<div style="display:none"><ix:header>
<ix:hidden><ix:nonNumeric name="t:Hidden" contextRef="c">unseen</ix:nonNumeric></ix:hidden>
<ix:references><link:schemaRef xlink:type="simple" xlink:href="t.xsd"/></ix:references>
<ix:resources><xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:instant>${end}</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>`;

/** A number in thousands, as a statement prints it. */
const number = (name: string, shown: string): string =>
  `<ix:nonFraction name="t:${name}" contextRef="c" unitRef="u" decimals="-3" scale="3" format="ixt:num-dot-decimal">${shown}</ix:nonFraction>`;

export type InlineFiling = {
  readonly name: string;
  readonly end: string;
  /** Of the total and its two parts, as they are printed in thousands. */
  readonly amounts: readonly [total: string, part: string, rest: string];
  /** The HTML of its note, well-formed. */
  readonly note: string;
  /** More of the document. */
  readonly more?: string;
};

/** The document of a filing: the total in a sentence first, then in the balance sheet, and a note. */
export function inlineDocument({ end, amounts: [total, part, rest], note, more = '' }: InlineFiling): string {
  const row = (label: string, cell: string): string =>
    `<tr><td>${label}</td><td style="text-align:right;position:fixed">${cell}</td></tr>`;
  return `<html ${NAMESPACES}><head><title>t</title></head><body>${header(end)}
<p>In all there are ${number('Total', total)} thousand.</p>${'<p>Words of the management.</p>\n'.repeat(200)}
<table>${row('Part', number('Part', part))}${row('Rest', number('Rest', rest))}${row('Total', number('Total', total))}</table>
<ix:nonNumeric name="t:NoteTextBlock" contextRef="c" escape="true">${note}</ix:nonNumeric>${more}</body></html>`;
}

/** Brings filings into a store with their documents, and records a validation of them. */
export async function storeInlineFilings(folder: string, filings: readonly InlineFiling[]): Promise<string> {
  const store = join(folder, 'inline.duckdb');
  const inputs = filings.map((filing) =>
    writeFiles(join(folder, filing.name), {
      'report.htm': inlineDocument(filing),
      't.xsd': SCHEMA,
      'cal.xml': CALCULATION,
      'pre.xml': PRESENTATION,
    }),
  );
  const request = { store, observedAt: '2024-02-01T00:00:00Z', keepDocuments: true };
  const ingested = await ingestXbrl(inputs, request, TEST_PORTS);
  for (const filing of ingested) if (filing.kind === 'failed') throw filing.error;
  const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  await recordValidation(validation, { store, ranAt: '2024-02-02T00:00:00Z', keepRuns: 10 }, TEST_PORTS);
  return store;
}
