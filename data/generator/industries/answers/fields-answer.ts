import type { FieldKind, SampleStatement } from '../field.ts';
import { type FieldIndex, type NumberedField, readAddend } from '../taxonomy/field-index.ts';
import { terseLabel } from './terse-label.ts';

/** The fieldlabel resource: primary, terse where it is shorter, and full where there is a definition or a sum. */
export function fieldLabelAnswer(index: FieldIndex): string {
  return answer(index, ({ id, name, label, addends, definition }, row) => {
    const terse = terseLabel(label);
    const full = definition ?? (addends.length === 0 ? undefined : sumInWords(index, addends));
    const texts = [
      { value: label, labeltypeid: 1 },
      ...(terse === label ? [] : [{ value: terse, labeltypeid: 2 }]),
      ...(full === undefined ? [] : [{ value: full, labeltypeid: 3 }]),
    ];
    return JSON.stringify({ id, tag: name, rownum: String(row), label: texts });
  });
}

/** The fieldproperty resource. */
export function fieldPropertyAnswer(index: FieldIndex, statements: readonly SampleStatement[]): string {
  const sections = new Set(statements.map(({ root }) => root.name));
  return answer(index, ({ id, name, kind, period, balance }, row) => {
    const { isnumeric, ...type } = DATA_TYPES[kind];
    const flags = {
      isnumeric,
      ismoney: kind === 'money' ? 1 : 0,
      canholdvalue: kind === 'heading' ? 0 : 1,
      issection: sections.has(name) ? 1 : 0,
    };
    return JSON.stringify({
      id,
      name,
      rownum: row,
      datatype: { ...type, extendedproperty: flags },
      ...(period ? { periodtype: PERIOD_TYPES[period] } : {}),
      ...(balance ? { balancetype: BALANCE_TYPES[balance] } : {}),
    });
  });
}

/** Numbers and names of the contract. */
const DATA_TYPES: Readonly<Record<FieldKind, { id: number; description: string; isnumeric: 0 | 1 }>> = {
  heading: { id: 1, description: 'Abstract', isnumeric: 0 },
  dateTime: { id: 3, description: 'DateTime', isnumeric: 0 },
  perShare: { id: 4, description: 'Decimal', isnumeric: 1 },
  decimal: { id: 4, description: 'Decimal', isnumeric: 1 },
  money: { id: 5, description: 'Monetary', isnumeric: 1 },
  shares: { id: 6, description: 'Shares', isnumeric: 1 },
  string: { id: 7, description: 'String', isnumeric: 0 },
  ratio: { id: 8, description: 'Ratio', isnumeric: 1 },
  boolean: { id: 12, description: 'Boolean', isnumeric: 0 },
  date: { id: 13, description: 'Date', isnumeric: 0 },
  integer: { id: 15, description: 'Integer', isnumeric: 1 },
  percent: { id: 34, description: 'percentItemType', isnumeric: 1 },
};

const PERIOD_TYPES = {
  duration: { id: 1, description: 'Duration' },
  instant: { id: 2, description: 'Instant' },
} as const;
const BALANCE_TYPES = { credit: { id: 1, description: 'Credit' }, debit: { id: 2, description: 'Debit' } } as const;

function answer({ fields }: FieldIndex, line: (field: NumberedField, row: number) => string): string {
  const lines = fields.map((field, index) => line(field, index + 1));
  return `{"result":{"total":${fields.length},"field":[\n${lines.join(',\n')}\n]}}\n`;
}

/** `Gross, less Accumulated Depreciation.` */
function sumInWords({ byName }: FieldIndex, addends: readonly string[]): string {
  const words = addends.map(readAddend).map(({ field, weight }, index) => {
    const label = byName.get(field)?.label ?? '';
    if (weight < 0) return `less ${label}`;
    return index === 0 ? label : `plus ${label}`;
  });
  return `${words.join(', ')}.`;
}
