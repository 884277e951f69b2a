/** The statements that a data set names: balance sheet, income, comprehensive income, cash flow, changes of equity. */
export type StatementCode = 'BS' | 'IS' | 'CI' | 'CF' | 'EQ';

/**
 * Statements as text, a line for each printed one: its label, two spaces or more, and its field. A minus before the
 * field: the amount is printed with the other sign. `Cash@opening` is the balance at the beginning of a period,
 * `Stock.ClassA` the amount of a class of stock. A total has its sum after `=`. A heading has no field.
 */
export type PageTexts = { readonly [Code in Exclude<StatementCode, 'EQ'>]: string } & { readonly EQ?: string };

export type LayoutName =
  | 'followed'
  | 'own-lines'
  | 'other-totals'
  | 'totals-first'
  | 'scrambled'
  | 'twice'
  | 'as-printed'
  | 'classes';

/** An amount that a line has: of a field, of a class of stock, at the beginning of the period in place of its end. */
export type Term = {
  /** `Stock`, or `Stock.ClassA`. */
  readonly name: string;
  readonly isOpening: boolean;
};

export type WeightedTerm = Term & { readonly weight: 1 | -1 };

export type PageLine = Term & {
  /** The number of the line on its page; headings have one too. */
  readonly line: number;
  readonly label: string;
  readonly isNegated: boolean;
  /** Empty where the line is no total. */
  readonly parts: readonly WeightedTerm[];
};

export type Page = { readonly code: StatementCode; readonly lines: readonly PageLine[] };

const ORDER: readonly StatementCode[] = ['BS', 'IS', 'CI', 'CF', 'EQ'];
const LINE = /^(.+?) {2,}(-?)([A-Za-z.@]+)(?: = (.+))?$/;

export function readPages(texts: PageTexts): readonly Page[] {
  return ORDER.flatMap((code) => {
    const text = texts[code];
    return text === undefined ? [] : [{ code, lines: text.trim().split('\n').flatMap(readLine) }];
  });
}

/**
 * A page with other lines: each takes the place of the line of its field; one of a new field follows the line given
 * before it. `without`: fields whose lines are left out.
 */
export function withLines(page: string, changes: string, without: readonly string[] = []): string {
  const lines = page.trim().split('\n');
  let last = -1;
  for (const change of changes.trim().split('\n')) {
    const at = lines.findIndex((line) => nameOf(line) !== '' && nameOf(line) === nameOf(change));
    if (at >= 0) lines[at] = change;
    else lines.splice(last + 1, 0, change);
    last = at >= 0 ? at : last + 1;
  }
  return lines.filter((line) => !without.includes(nameOf(line))).join('\n');
}

const nameOf = (line: string): string => LINE.exec(line)?.[3] ?? '';

function readLine(text: string, at: number): PageLine[] {
  if (text.endsWith(':')) return [];
  const [, label = '', minus, name = '', sum = ''] = LINE.exec(text) ?? [];
  if (name === '') throw new Error(`not a line of a page: ${text}`);
  return [{ ...termOf(name), line: at + 1, label, isNegated: minus === '-', parts: readSum(sum) }];
}

/** `Sales - CostOfSales`. */
export function readSum(text: string): WeightedTerm[] {
  const terms = text.matchAll(/([+-] )?([A-Za-z.@]+)/g);
  return Array.from(terms, ([, sign, name = '']) => ({ ...termOf(name), weight: sign === '- ' ? -1 : 1 }));
}

function termOf(text: string): Term {
  const [name = '', when] = text.split('@');
  return { name, isOpening: when === 'opening' };
}

/** The field of a term, without the class of stock. */
export function tagOf(name: string): string {
  return name.split('.')[0] ?? name;
}

/** The class of stock of a term, or `''`. */
export function memberOf(name: string): string {
  return name.split('.')[1] ?? '';
}
