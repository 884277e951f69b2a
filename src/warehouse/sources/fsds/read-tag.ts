import type { SetFile } from '../../../core/model/files.ts';
import type { SourceEvent } from '../../../core/model/source-read.ts';
import type { BalanceType, DataType, FieldLabel, FieldProperty, PeriodType } from '../../../core/model/taxonomy.ts';
import { cellError, cellFlag, cellIsEmpty, cellText, type Line, lineError } from './line.ts';
import { fieldsOf, type Names } from './names.ts';
import { readTable, type Watch } from './table.ts';
import type { Tally } from './tally.ts';

const COLUMNS = {
  required: ['tag', 'version', 'abstract', 'datatype', 'iord', 'crdr', 'tlabel', 'doc'],
} as const;

const PERIOD_TYPES: ReadonlyMap<string, PeriodType> = new Map([
  ['I', 'instant'],
  ['D', 'duration'],
]);
const BALANCE_TYPES: ReadonlyMap<string, BalanceType> = new Map([
  ['C', 'credit'],
  ['D', 'debit'],
]);

/** By field: its period type, `null` where its row does not say, a hole where it has no row. */
export type PeriodTypes = (PeriodType | null)[];

/**
 * Reads `tag`: properties (data type, period type, balance type, abstract) and labels (`tlabel` primary, `doc` full),
 * some thousands at a time. Empty cells are absent. Fills `periodTypes`.
 */
export async function* readTag(
  file: SetFile,
  names: Names,
  periodTypes: PeriodTypes,
  tally: Tally,
  watch: Watch,
): AsyncGenerator<SourceEvent> {
  let properties: FieldProperty[] = [];
  let labels: FieldLabel[] = [];
  const lines: number[] = [];
  const dataTypes = new Map<string, DataType>();
  const dataTypeOf = (name: string): DataType => {
    const known = dataTypes.get(name) ?? { name };
    dataTypes.set(name, known);
    return known;
  };
  const table = readTable(file, COLUMNS, watch, (at) => {
    const fieldOf = fieldsOf(names, at);
    return (line) => {
      tally.counts.tags += 1;
      const number = fieldOf(line);
      if (lines[number] !== undefined) throw lineError(line, `repeats the tag of line ${lines[number]}`);
      lines[number] = line.number;
      const field = names.fieldNames[number] ?? { namespace: '', name: '' };
      const periodType = codeOf(line, at.iord, 'iord', PERIOD_TYPES);
      const balanceType = codeOf(line, at.crdr, 'crdr', BALANCE_TYPES);
      periodTypes[number] = periodType ?? null;
      const property: { -readonly [Key in keyof FieldProperty]: FieldProperty[Key] } = { field };
      if (!cellIsEmpty(line, at.datatype)) property.dataType = dataTypeOf(cellText(line, at.datatype));
      if (!cellIsEmpty(line, at.abstract)) property.canHoldValue = !cellFlag(line, at.abstract, 'abstract');
      if (periodType) property.periodType = periodType;
      if (balanceType) property.balanceType = balanceType;
      properties.push(property);
      if (!cellIsEmpty(line, at.tlabel)) labels.push({ field, labelType: 'primary', text: cellText(line, at.tlabel) });
      if (!cellIsEmpty(line, at.doc)) labels.push({ field, labelType: 'full', text: cellText(line, at.doc) });
    };
  });
  for await (const _ of table) {
    yield { kind: 'fields', properties, labels };
    properties = [];
    labels = [];
  }
}

function codeOf<Code>(line: Line, column: number, name: string, codes: ReadonlyMap<string, Code>): Code | undefined {
  if (cellIsEmpty(line, column)) return undefined;
  const code = codes.get(cellText(line, column));
  if (code === undefined) throw cellError(line, column, name, `${[...codes.keys()].join(', ')} or nothing`);
  return code;
}
