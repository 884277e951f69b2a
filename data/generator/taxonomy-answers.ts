import { type SampleField, type SampleStatement, STATEMENTS, withDescendants } from './fields.ts';

/**
 * Taxonomy 18 of the sample as the service would answer: one text for each of its four parts and for the list of
 * taxonomies. Numbers are written as the contract shows them (`1.0000`), which is why the text is put together by hand.
 */
export function taxonomyAnswers(): Record<
  'summary' | 'calculation' | 'fieldlabel' | 'fieldproperty' | 'presentation',
  string
> {
  return {
    summary:
      '{"taxonomies":[\n{"taxonomy":{"id":18,"name":"Commercial and Industrial (CI), sample","dataset":"Full Financials"}}\n]}\n',
    calculation: sections((statement) => calculation(statement)),
    fieldlabel: fields((field, row) => labels(field, row)),
    fieldproperty: fields((field, row) => property(field, row)),
    presentation: sections((statement) => presentation(statement.root, 0)),
  };
}

type Numbered = SampleField & { readonly id: number; readonly period: 'instant' | 'duration' };

/** Each field once, although net income stands in two statements; ids in order of appearance. */
const FIELDS: readonly Numbered[] = STATEMENTS.flatMap(({ root, period }) =>
  withDescendants(root).map((field) => ({ ...field, period })),
)
  .filter(({ name }, index, all) => all.findIndex((field) => field.name === name) === index)
  .map((field, index) => ({ ...field, id: 180_001 + index }));

const ids = new Map(FIELDS.map(({ name, id }) => [name, id]));

/** `{"id":180002,"value":"assetsabstract"}`. */
function reference(name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`no such field: ${name}`);
  return `{"id":${id},"value":"${name}"}`;
}

function sections(relationships: (statement: SampleStatement) => readonly string[]): string {
  const list = STATEMENTS.map(
    (statement, index) =>
      `{"id":${statement.id},"title":${JSON.stringify(statement.title)},"relativeorder":${(index + 1) * 100}.0,"fieldhierarchy":[\n${relationships(statement).join(',\n')}\n]}`,
  );
  return `{"result":{"section":[\n${list.join(',\n')}\n]}}\n`;
}

/** The addends of every sum of a statement, from the roots down; a root's addends have level 1. */
function calculation({ root }: SampleStatement): string[] {
  const sums = new Map(withDescendants(root).map(({ name, addends }) => [name, addends] as const));
  const added = new Set([...sums.values()].flat().map(fieldOf));
  const below = (parent: string, level: number): string[] =>
    (sums.get(parent) ?? []).flatMap((addend, index) => [
      `{"parentfield":${reference(parent)},"childfield":${reference(fieldOf(addend))},"weight":${addend.startsWith('-') ? '-1.0000' : '1.0000'},"relativeorder":${(index + 1) * 100}.0,"childlevel":${level}}`,
      ...below(fieldOf(addend), level + 1),
    ]);
  return [...sums]
    .filter(([name, addends]) => addends.length > 0 && !added.has(name))
    .flatMap(([name]) => below(name, 1));
}

const fieldOf = (addend: string): string => addend.replace(/^-/, '');

function presentation(parent: SampleField, level: number): string[] {
  return parent.children.flatMap((child, index) => [
    `{"parentfield":${reference(parent.name)},"childfield":${reference(child.name)},"labeltypeid":1,"relativeorder":${(index + 1) * 100}.0,"childlevel":${level}}`,
    ...presentation(child, level + 1),
  ]);
}

function fields(line: (field: Numbered, row: number) => string): string {
  return `{"result":{"total":${FIELDS.length},"field":[\n${FIELDS.map((field, index) => line(field, index + 1)).join(',\n')}\n]}}\n`;
}

/** Primary, terse where it is shorter, and for sums the definition. */
function labels({ id, name, label, addends }: Numbered, row: number): string {
  const terse = label.replace('Cash Equivalents', 'Equivalents').replace(' Expenses', '').replace('Accumulated ', '');
  const texts = [
    { value: label, labeltypeid: 1 },
    ...(terse === label ? [] : [{ value: terse, labeltypeid: 2 }]),
    ...(addends.length === 0 ? [] : [{ value: definition(addends), labeltypeid: 3 }]),
  ];
  return JSON.stringify({ id, tag: name, rownum: String(row), label: texts });
}

function definition(addends: readonly string[]): string {
  const words = addends.map((addend, index) => {
    const label = FIELDS.find(({ name }) => name === fieldOf(addend))?.label ?? '';
    if (addend.startsWith('-')) return `less ${label}`;
    return index === 0 ? label : `plus ${label}`;
  });
  return `${words.join(', ')}.`;
}

const DATA_TYPES = {
  heading: { id: 1, description: 'Abstract' },
  perShare: { id: 4, description: 'Decimal' },
  money: { id: 5, description: 'Monetary' },
  shares: { id: 6, description: 'Shares' },
} as const;

const PERIOD_TYPES = {
  duration: { id: 1, description: 'Duration' },
  instant: { id: 2, description: 'Instant' },
} as const;
const BALANCE_TYPES = { credit: { id: 1, description: 'Credit' }, debit: { id: 2, description: 'Debit' } } as const;

const TOP_HEADINGS = new Set(STATEMENTS.map(({ root }) => root.name));

function property({ id, name, kind, period, balance }: Numbered, row: number): string {
  const isHeading = kind === 'heading';
  return JSON.stringify({
    id,
    name,
    rownum: row,
    datatype: {
      ...DATA_TYPES[kind],
      extendedproperty: {
        isnumeric: isHeading ? 0 : 1,
        ismoney: kind === 'money' ? 1 : 0,
        canholdvalue: isHeading ? 0 : 1,
        issection: TOP_HEADINGS.has(name) ? 1 : 0,
      },
    },
    ...(isHeading ? {} : { periodtype: PERIOD_TYPES[period] }),
    ...(balance ? { balancetype: BALANCE_TYPES[balance] } : {}),
  });
}
