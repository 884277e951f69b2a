import type { EpochDay } from '../../base/date.ts';
import type { SetFile } from '../../model/files.ts';
import type { Entity, FiledDocument } from '../../model/row-batch.ts';
import { internBytes } from './byte-interner.ts';
import { cellDate, cellEnd, cellError, cellIsEmpty, cellStart, cellText, type Line, lineError } from './line.ts';
import type { Watch } from './lines.ts';
import type { Names } from './names.ts';
import { type ColumnIndex, readTable } from './table.ts';

const COLUMNS = ['adsh', 'cik', 'name', 'sic', 'form', 'period', 'fy', 'fp', 'filed', 'accepted'] as const;
type Column = (typeof COLUMNS)[number];

/** Columns that become parts of the document or its entity; all others are kept as its attributes. */
const CONSUMED: ReadonlySet<string> = new Set(COLUMNS);
const CIK_DIGITS = 10;
const ACCEPTED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.0*)?$/;

export type Filings = {
  readonly documents: FiledDocument[];
  readonly entities: Entity[];
  /** SIC code as each document states it. */
  readonly sics: string[];
};

/**
 * Reads `sub`: one document per accession number, one entity per CIK (zero-padded to ten digits, as the service writes
 * it). Where filings of one company differ in its name or SIC code, the latest accepted one names it and the others keep
 * theirs among their attributes.
 */
export async function readSub(file: SetFile, names: Names, watch: Watch): Promise<Filings> {
  const filings: Filings = { documents: [], entities: [], sics: [] };
  const entityByCik = new Map<string, number>();
  const latest: string[] = [];
  const lines: number[] = [];
  const stated: { name: string; sic: string }[] = [];
  const table = readTable(file, { required: COLUMNS, optional: [] }, watch, (at, header) => (line) => {
    const number = internBytes(names.filings, line.bytes, cellStart(line, at.adsh), cellEnd(line, at.adsh));
    if (number < filings.documents.length) throw lineError(line, `repeats the filing of line ${lines[number]}`);
    lines.push(line.number);
    const key = cikOf(line, at.cik);
    const entity = entityByCik.get(key) ?? entityByCik.size;
    entityByCik.set(key, entity);
    const document = documentOf(line, at, header, entity);
    const name = cellText(line, at.name);
    const sic = cellText(line, at.sic);
    filings.documents.push(document);
    filings.sics.push(sic);
    stated.push({ name, sic });
    if ((document.accepted ?? '') > (latest[entity] ?? '')) {
      latest[entity] = document.accepted ?? '';
      filings.entities[entity] = { key, ...(name && { name }), ...(sic && { industryCode: sic }) };
    }
  });
  for await (const _ of table);
  for (const [number, document] of filings.documents.entries()) {
    const { name, sic } = stated[number] ?? { name: '', sic: '' };
    const entity = filings.entities[document.entity];
    Object.assign(document.attributes, name !== '' && name !== entity?.name && { name });
    Object.assign(document.attributes, sic !== '' && sic !== entity?.industryCode && { sic });
  }
  return filings;
}

function documentOf(
  line: Line,
  at: ColumnIndex<Column>,
  header: readonly string[],
  entity: number,
): FiledDocument & { accepted: string; filed: EpochDay } {
  const form = cellText(line, at.form);
  const fiscalYear = cellText(line, at.fy);
  const fiscalPeriod = cellText(line, at.fp);
  const accepted = ACCEPTED.exec(cellText(line, at.accepted));
  if (!accepted) throw cellError(line, at.accepted, 'accepted', 'a time such as 2009-07-15 16:16:00.0');
  return {
    name: cellText(line, at.adsh),
    entity,
    ...(form && { form }),
    filed: cellDate(line, at.filed, 'filed'),
    accepted: `${accepted[1]}T${accepted[2]}`,
    ...(!cellIsEmpty(line, at.period) && { periodEnd: cellDate(line, at.period, 'period') }),
    ...(fiscalYear && { fiscalYear }),
    ...(fiscalPeriod && { fiscalPeriod }),
    attributes: attributesOf(line, header),
  };
}

function attributesOf(line: Line, header: readonly string[]): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [column, name] of header.entries()) {
    if (!CONSUMED.has(name) && !cellIsEmpty(line, column)) attributes[name] = cellText(line, column);
  }
  return attributes;
}

function cikOf(line: Line, column: number): string {
  const text = cellText(line, column);
  if (!/^\d{1,10}$/.test(text)) throw cellError(line, column, 'cik', 'a CIK of up to ten digits');
  return text.padStart(CIK_DIGITS, '0');
}
