import type { SetFile } from '../../model/files.ts';
import type { BalanceType, DataType, FieldLabel, FieldProperty, PeriodType } from '../../model/taxonomy.ts';
import { createCellKey } from './cell-key.ts';
import { cellError, cellFlag, cellIsEmpty, cellText, type Line, lineError } from './line.ts';
import type { Watch } from './lines.ts';
import { fieldOf, type Names } from './names.ts';
import { readTable } from './table.ts';

const COLUMNS = ['tag', 'version', 'abstract', 'datatype', 'iord', 'crdr', 'tlabel', 'doc'] as const;

const PERIOD_TYPES: Readonly<Record<string, PeriodType | undefined>> = { I: 'instant', D: 'duration' };
const BALANCE_TYPES: Readonly<Record<string, BalanceType | undefined>> = { C: 'credit', D: 'debit' };

/** By field: its period type, `null` where its row does not say, a hole where it has no row. */
export type PeriodTypes = (PeriodType | null)[];

export type FieldsRead = { readonly properties: FieldProperty[]; readonly labels: FieldLabel[] };

/**
 * Reads `tag`: properties (data type, period type, balance type, abstract) and labels (`tlabel` primary, `doc` full), some
 * thousands at a time. Empty cells are absent. Fills `periodTypes`.
 */
export async function* readTag(
  file: SetFile,
  names: Names,
  periodTypes: PeriodTypes,
  watch: Watch,
): AsyncGenerator<FieldsRead> {
  let read: FieldsRead = { properties: [], labels: [] };
  const lines: number[] = [];
  const dataTypes = new Map<string, DataType>();
  const dataTypeOf = (name: string): DataType => {
    const known = dataTypes.get(name) ?? { name };
    dataTypes.set(name, known);
    return known;
  };
  const table = readTable(file, { required: COLUMNS, optional: [] }, watch, (at) => {
    const key = createCellKey([at.tag, at.version]);
    return (line) => {
      const number = fieldOf(names, line, key);
      if (lines[number] !== undefined) throw lineError(line, `repeats the tag of line ${lines[number]}`);
      lines[number] = line.number;
      const field = names.fieldNames[number] ?? { namespace: '', name: '' };
      const periodType = codeOf(line, at.iord, 'iord', PERIOD_TYPES, 'I, D or nothing');
      const balanceType = codeOf(line, at.crdr, 'crdr', BALANCE_TYPES, 'C, D or nothing');
      periodTypes[number] = periodType ?? null;
      const property: { -readonly [Key in keyof FieldProperty]: FieldProperty[Key] } = { field };
      if (!cellIsEmpty(line, at.datatype)) property.dataType = dataTypeOf(cellText(line, at.datatype));
      if (!cellIsEmpty(line, at.abstract)) property.canHoldValue = !cellFlag(line, at.abstract, 'abstract');
      if (periodType) property.periodType = periodType;
      if (balanceType) property.balanceType = balanceType;
      read.properties.push(property);
      if (!cellIsEmpty(line, at.tlabel)) {
        read.labels.push({ field, labelType: 'primary', text: cellText(line, at.tlabel) });
      }
      if (!cellIsEmpty(line, at.doc)) read.labels.push({ field, labelType: 'full', text: cellText(line, at.doc) });
    };
  });
  for await (const _ of table) {
    yield read;
    read = { properties: [], labels: [] };
  }
}

function codeOf<Code>(
  line: Line,
  column: number,
  name: string,
  codes: Readonly<Record<string, Code | undefined>>,
  wanted: string,
): Code | undefined {
  if (cellIsEmpty(line, column)) return undefined;
  const text = cellText(line, column);
  const code = Object.hasOwn(codes, text) ? codes[text] : undefined;
  if (code === undefined) throw cellError(line, column, name, wanted);
  return code;
}
