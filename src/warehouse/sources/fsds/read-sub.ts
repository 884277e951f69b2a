import { getOrCreate } from '../../../core/base/collections.ts';
import type { EpochDay } from '../../../core/base/date.ts';
import { CIK_SCHEME, type EntityIdentity, entityIdentity } from '../../../core/model/entity-key.ts';
import type { SetFile } from '../../../core/model/files.ts';
import type { Entity, FiledDocument } from '../../../core/model/row-batch.ts';
import { cellDate, cellError, cellIsEmpty, cellText, type Line, lineError } from './line.ts';
import { internedCells, type Names } from './names.ts';
import { type ColumnIndex, readTable, type Watch } from './table.ts';

/** Columns that become parts of the document or its entity; all others are kept as its attributes. */
const COLUMNS = ['adsh', 'cik', 'name', 'sic', 'form', 'period', 'fy', 'fp', 'filed', 'accepted'] as const;

const ACCEPTED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.0*)?$/;

export type Filings = {
  readonly documents: (FiledDocument & { readonly filed: EpochDay; readonly accepted: string })[];
  readonly entities: Entity[];
  /** SIC code as each document states it. */
  readonly sics: string[];
};

/**
 * Reads `sub`: one document per accession number, one entity per CIK. Where filings of one company differ in its name
 * or SIC code, the latest accepted one names it and the others keep theirs among their attributes. `byDay`: each day
 * has companies of its own, named by the filings of that day.
 */
export async function readSub(
  file: SetFile,
  names: Names,
  { byDay, ...watch }: Watch & { readonly byDay: boolean },
): Promise<Filings> {
  const filings: Filings = { documents: [], entities: [], sics: [] };
  const entityNumbers = new Map<string, number>();
  const latest: string[] = [];
  const lines: number[] = [];
  const companyNames: string[] = [];
  const table = readTable(file, { required: COLUMNS }, watch, (at, header) => {
    const numberOf = internedCells(names.filings, [at.adsh]);
    const others = header.flatMap((name, column) =>
      (COLUMNS as readonly string[]).includes(name) ? [] : [{ name, column }],
    );
    return (line) => {
      const number = numberOf(line);
      if (number < lines.length) throw lineError(line, `repeats the filing of line ${lines[number]}`);
      lines.push(line.number);
      const identity = identityOf(line, at.cik);
      const { key } = identity;
      const filer = byDay ? `${key} ${cellText(line, at.filed)}` : key;
      const entity = getOrCreate(entityNumbers, filer, () => entityNumbers.size);
      const attributes = others.filter(({ column }) => !cellIsEmpty(line, column));
      const document = {
        ...documentOf(line, at, entity),
        attributes: Object.fromEntries(attributes.map(({ name, column }) => [name, cellText(line, column)])),
      };
      const name = cellText(line, at.name);
      const sic = cellText(line, at.sic);
      filings.documents.push(document);
      filings.sics.push(sic);
      companyNames.push(name);
      if (document.accepted > (latest[entity] ?? '')) {
        latest[entity] = document.accepted;
        filings.entities[entity] = { ...identity, ...(name && { name }), ...(sic && { industryCode: sic }) };
      }
    };
  });
  for await (const _ of table);
  for (const [number, document] of filings.documents.entries()) {
    const entity = filings.entities[document.entity];
    const name = companyNames[number];
    const sic = filings.sics[number];
    if (name && name !== entity?.name) Object.assign(document.attributes, { name });
    if (sic && sic !== entity?.industryCode) Object.assign(document.attributes, { sic });
  }
  return filings;
}

function documentOf(line: Line, at: ColumnIndex<(typeof COLUMNS)[number]>, entity: number) {
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
  };
}

function identityOf(line: Line, column: number): EntityIdentity {
  const text = cellText(line, column);
  if (!/^\d{1,10}$/.test(text)) throw cellError(line, column, 'cik', 'a CIK of up to ten digits');
  return entityIdentity(CIK_SCHEME, text);
}
