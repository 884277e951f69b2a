import type { AlertProperties } from '../../core/model/alert.ts';

/** The properties of an alert that a template can contain, by the contract. `Id` and `Name` are the subscription's. */
export const TEMPLATE_PROPERTIES = [
  'Id',
  'ApplicationId',
  'Name',
  'ServiceApplicationKey',
  'Expression',
  'ResourceName',
  'SubscriberEmail',
  'SubscriberFullName',
  'DataLink',
] as const satisfies readonly (keyof AlertProperties)[];

/**
 * The names of tokens by what they belong to. `Model` is the contract's; the others are Crossfoot's own: the alert, and
 * within blocks a row that fires, a field that the expression uses and a term of the expression.
 */
export const TEMPLATE_TOKENS = {
  Model: TEMPLATE_PROPERTIES,
  Alert: ['At', 'Rows', 'Further'],
  Row: ['Company', 'Name', 'Period', 'PeriodEnd', 'Document', 'Change', 'Note'],
  Field: ['Name', 'Before', 'After'],
  Term: ['Text', 'Before', 'After'],
} as const;

export type TokenScope = keyof typeof TEMPLATE_TOKENS;
/** The scopes of Crossfoot's own tokens: their values are escaped by context, and have no raw form. */
export type OwnScope = Exclude<TokenScope, 'Model'>;

/**
 * The blocks, each ended by `@End`, and the block that they stand in. `Rows` and `Fields` and `Terms` repeat their
 * content; `More` has its content where rows were left out by the bound of `Rows`.
 */
export const TEMPLATE_BLOCKS = {
  Rows: { within: undefined, gives: 'Row' },
  More: { within: undefined, gives: undefined },
  Fields: { within: 'Rows', gives: 'Field' },
  Terms: { within: 'Rows', gives: 'Term' },
} as const satisfies Readonly<
  Record<string, { readonly within: string | undefined; readonly gives: OwnScope | undefined }>
>;

export type TemplateBlock = keyof typeof TEMPLATE_BLOCKS;

/** The most rows that `@Rows(N)` can repeat. */
export const MOST_TEMPLATE_ROWS = 100;

/** The spellings of a token around `Model.Name`, and whether its value is HTML-encoded everywhere. */
export const TOKEN_FORMS = {
  contract: { before: '@Raw(@', after: ')', isEncoded: false },
  raw: { before: '@Raw(', after: ')', isEncoded: false },
  plain: { before: '@', after: '', isEncoded: true },
  parentheses: { before: '@(', after: ')', isEncoded: true },
} as const satisfies Readonly<Record<string, { before: string; after: string; isEncoded: boolean }>>;

export type TokenForm = keyof typeof TOKEN_FORMS;

export function printToken(name: string, form: TokenForm = 'contract', scope: TokenScope = 'Model'): string {
  return `${TOKEN_FORMS[form].before}${scope}.${name}${TOKEN_FORMS[form].after}`;
}

/** `@Rows(10)`, `@Fields`; `most`: the bound of `Rows`. */
export function printBlock(block: TemplateBlock, most: number): string {
  return block === 'Rows' ? `@Rows(${most})` : `@${block}`;
}
