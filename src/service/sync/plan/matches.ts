import { type CountedCompany, rowsIn } from './known-companies.ts';
import { type Condition, FIRST_YEAR, LAST_YEAR, type RowQuestion } from './question.ts';

/** The fields of a row that questions ask about; absent where the row does not report them. */
export type QuestionedRow = {
  readonly symbol?: string | undefined;
  readonly entityId?: string | undefined;
  readonly exchange?: string | undefined;
  readonly fiscalYear?: number | undefined;
  readonly fiscalQuarter?: number | undefined;
  /** The values of `rangeFields`, by name in lower case. */
  readonly numbers?: Readonly<Record<string, number | undefined>> | undefined;
};

/** Whether a row is among those that a question asks for, pages aside, by the rules of the contract. */
export function matches(question: RowQuestion, row: QuestionedRow): boolean {
  const { symbols, entityIds, exchanges, quarters, conditions = [] } = question;
  return (
    listed(symbols, row.symbol) &&
    listed(entityIds, row.entityId) &&
    listed(exchanges, row.exchange) &&
    (quarters === undefined || quarters.some(({ from, to }) => within(quarterOf(row), from, to + 1))) &&
    conditions.every((condition) => holds(condition, row))
  );
}

const OF_COMPANIES: ReadonlySet<Condition['kind']> = new Set(['other-exchange', 'other-symbol']);

/** The known companies that a question asks about, judged by symbol, number and exchange. */
export function companiesWithin(
  question: RowQuestion,
  companies: readonly CountedCompany[],
): readonly CountedCompany[] {
  const { quarters: _, conditions = [], ...rest } = question;
  const isOfCompany = (condition: Condition): boolean =>
    OF_COMPANIES.has(condition.kind) || ('field' in condition && condition.field === 'entityid');
  const ofCompany = { ...rest, conditions: conditions.filter(isOfCompany) };
  return companies.filter((company) => matches(ofCompany, company));
}

/** Rows that a question is expected to bring: those of the companies that are known. */
export function expectedRows(question: RowQuestion, companies: readonly CountedCompany[]): number {
  return rowsIn(companiesWithin(question, companies));
}

function listed(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return (
    wanted === undefined || (value !== undefined && wanted.some((text) => text.toUpperCase() === value.toUpperCase()))
  );
}

function quarterOf({ fiscalYear, fiscalQuarter }: QuestionedRow): number | undefined {
  return fiscalYear === undefined || fiscalQuarter === undefined ? undefined : fiscalYear * 4 + fiscalQuarter - 1;
}

function within(value: number | undefined, from = -Infinity, to = Infinity): boolean {
  return value !== undefined && from <= value && value < to;
}

function holds(condition: Condition, row: QuestionedRow): boolean {
  switch (condition.kind) {
    case 'range': {
      const value = numberOf(condition.field, row);
      return value === undefined ? condition.orNull : within(value, condition.from, condition.to);
    }
    case 'null':
      return numberOf(condition.field, row) === undefined;
    case 'other-exchange':
      return row.exchange === undefined || !condition.exchanges.includes(row.exchange);
    case 'other-symbol':
      return row.symbol === undefined || !condition.symbols.includes(row.symbol);
    case 'no-quarter':
      return quarterOf(row) === undefined || !within(row.fiscalYear, FIRST_YEAR, LAST_YEAR + 1);
  }
}

function numberOf(field: string, { entityId, numbers }: QuestionedRow): number | undefined {
  if (field !== 'entityid') return numbers?.[field];
  return entityId === undefined ? undefined : Number(entityId);
}
