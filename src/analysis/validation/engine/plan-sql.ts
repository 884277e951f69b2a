import type { PlanTables } from '../../../core/model/engine.ts';
import type { Dialect } from './dialects.ts';

/** A text has no space and no comma. */
type Type = 'INTEGER' | 'DECIMAL(8, 4)' | 'TEXT';

type Column = { readonly name: string; readonly type: Type; readonly values: readonly (number | string)[] };

/** The tables of a plan by the names that they get. */
export type PlanNames = { readonly terms: string; readonly sums: string };

const int = (name: string, values: readonly number[]): Column => ({ name, type: 'INTEGER', values });

/**
 * The statements that make the tables of a plan. Numbers are sent as text, `1 17 3 0 -1,1 18 …`, and cast by the
 * engine; what is too long for one statement is inserted by further ones.
 */
export function planStatements({ terms, sums }: PlanTables, names: PlanNames, dialect: Dialect): string[] {
  const ofTerms = [
    int('binding_id', terms.bindingId),
    int('field_id', terms.fieldId),
    int('sum_id', terms.sumId),
    int('is_total', terms.isTotal),
    { name: 'weight', type: 'DECIMAL(8, 4)', values: terms.weight } as const,
  ];
  const ofSums = [int('sum_id', sums.sumId), int('children', sums.children), int('kind', sums.kind)];
  return [...tableStatements(names.terms, ofTerms, dialect), ...tableStatements(names.sums, ofSums, dialect)];
}

/** The total of each sum of a plan, in the words of its taxonomy. */
export type SumNames = { readonly taxonomy: readonly string[]; readonly total: readonly string[] };

/** The statements that make a table of those names, with the numbers of the sums. */
export function nameStatements({ taxonomy, total }: SumNames, name: string, dialect: Dialect): string[] {
  const text = (name: string, values: readonly string[]): Column => {
    return { name, type: 'TEXT', values: values.map((value) => value.replace(/[\s,]/g, '_')) };
  };
  const columns = [int('sum_id', [...total.keys()]), text('taxonomy', taxonomy), text('total', total)];
  return tableStatements(name, columns, dialect);
}

function tableStatements(name: string, columns: readonly Column[], dialect: Dialect): string[] {
  const { entries, longestText, table } = dialect;
  const selected = columns.map((column, index) => {
    const part = `split_part(e.entry, ' ', ${index + 1})`;
    return `${column.type === 'TEXT' ? part : `CAST(${part} AS ${column.type})`} AS ${column.name}`;
  });
  const select = `SELECT ${selected.join(', ')} FROM`;
  const texts = entryTexts(columns, longestText);
  if (texts.length === 0) {
    const noRow = columns.map(() => '0').join(' ');
    return [`${table(name)} ${select} ${entries(noRow)} WHERE 1 = 0`];
  }
  return texts.map((text, index) => {
    return `${index === 0 ? table(name) : `INSERT INTO ${name}`} ${select} ${entries(text)}`;
  });
}

/** The rows as entries with commas between, in texts up to a number of characters. */
function entryTexts(columns: readonly Column[], longest: number): string[] {
  const texts: string[] = [];
  let text: string[] = [];
  let length = 0;
  for (const row of columns[0]?.values.keys() ?? []) {
    const entry = columns.map(({ values }) => values[row]).join(' ');
    if (length + entry.length + 1 > longest && text.length > 0) {
      texts.push(text.join(','));
      [text, length] = [[], 0];
    }
    text.push(entry);
    length += entry.length + 1;
  }
  return text.length > 0 ? [...texts, text.join(',')] : texts;
}
