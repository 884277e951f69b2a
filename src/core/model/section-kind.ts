/** What a section of a statement is; notes and all others are `other`. */
export type SectionKind = 'balance' | 'income' | 'comprehensive-income' | 'cash-flow' | 'equity' | 'other';

/** The words by which people name all sections of a kind, in any case. */
const KINDS_OF_WORD: Readonly<Record<string, readonly SectionKind[]>> = {
  balance: ['balance'],
  'balance sheet': ['balance'],
  income: ['income', 'comprehensive-income'],
  'income statement': ['income', 'comprehensive-income'],
  cash: ['cash-flow'],
  'cash flow': ['cash-flow'],
  equity: ['equity'],
};

export const KIND_WORDS: readonly string[] = Object.keys(KINDS_OF_WORD);

/** The words that name a section with others of its kind: none for notes and parenthetical information. */
export function wordsOfKind(kind: SectionKind, isParenthetical: boolean): readonly string[] {
  return isParenthetical ? [] : KIND_WORDS.filter((word) => KINDS_OF_WORD[word]?.includes(kind));
}

/** Kinds by the code of a data set's statement. */
const BY_CODE: Readonly<Record<string, SectionKind>> = {
  BS: 'balance',
  IS: 'income',
  CI: 'comprehensive-income',
  CF: 'cash-flow',
  EQ: 'equity',
};

/** Titles of statements of data sets, which have none. */
const TITLES: Readonly<Record<string, string>> = {
  BS: 'Balance Sheet',
  IS: 'Income Statement',
  CI: 'Comprehensive Income',
  CF: 'Cash Flow',
  EQ: 'Equity',
  CP: 'Cover Page',
  UN: 'Unclassified Statement',
};

export function kindOfCode(code: string): SectionKind {
  return BY_CODE[code] ?? 'other';
}

/** The code of the statements of a kind; none for notes. */
export function codeOfKind(kind: SectionKind): string | undefined {
  return Object.keys(BY_CODE).find((code) => BY_CODE[code] === kind);
}

export function titleOfCode(code: string): string {
  return TITLES[code] ?? code;
}

/** By the first heading of a statement in US-GAAP, whatever its title. */
const BY_HEADING: readonly (readonly [RegExp, SectionKind])[] = [
  [/^StatementOfFinancialPosition/i, 'balance'],
  [/^(StatementOfIncomeAndComprehensiveIncome|StatementOfOtherComprehensiveIncome)/i, 'comprehensive-income'],
  [/^(IncomeStatement|StatementOfIncome)/i, 'income'],
  [/^StatementOfCashFlows/i, 'cash-flow'],
  [/^(StatementOfStockholdersEquity|StatementOfPartnersCapital|IncreaseDecreaseInStockholdersEquity)/i, 'equity'],
];

const COMPREHENSIVE = /(other )?comprehensive (income|loss|earnings)( \(loss\))?/gi;

/** In this order: a statement of equity and comprehensive income is one of equity. */
const BY_TITLE: readonly (readonly [RegExp, SectionKind])[] = [
  [/cash flow/i, 'cash-flow'],
  [/balance sheet|financial (position|condition)/i, 'balance'],
  [/equity|partners\W? capital|shareowners\W? investment/i, 'equity'],
];

function kindOfTitle(title: string): SectionKind {
  const match = BY_TITLE.find(([words]) => words.test(title));
  if (match) return match[1];
  // A statement of income and comprehensive income is one of income.
  if (/income|earnings|operations|loss/i.test(title.replace(COMPREHENSIVE, ''))) return 'income';
  return /comprehensive/i.test(title) ? 'comprehensive-income' : 'other';
}

/** Words of notes in the roles of filings, which are the titles where the filing states none. */
const NOTE = /^statement-(note\b|.*-(details|tables|policies)\b)/i;

const CATEGORY = /^(\w+) - (.*)$/;

/** Whether the title of a section says that it is of notes, or of the document as a whole. */
export function isNote(title: string): boolean {
  const [, category = 'Statement'] = CATEGORY.exec(title) ?? [];
  return category !== 'Statement' || NOTE.test(title);
}

/** The kind of a section of a taxonomy, by its title and else by its first heading. Sections of notes are `other`. */
export function kindOfSection(title: string, root: string): SectionKind {
  const [, , rest = title] = CATEGORY.exec(title) ?? [];
  if (isNote(title)) return 'other';
  return (
    BY_HEADING.find(([heading]) => heading.test(root))?.[1] ??
    kindOfTitle(rest.includes(' ') ? rest : rest.replaceAll('-', ' '))
  );
}

/** Income and comprehensive income are one statement or two. */
export function familyOf(kind: SectionKind): SectionKind {
  return kind === 'comprehensive-income' ? 'income' : kind;
}

export function isParenthetical(title: string): boolean {
  return /parenthetical/i.test(title);
}
