import { type Entry, PRECEDENCE } from '../entry.ts';
import { calendarOf } from '../moment.ts';
import { one } from '../operands.ts';

const PARTS = [
  ['year', 'The calendar year of a date.', 'year(periodenddate) eq 2018'],
  ['month', 'The month of a date, 1 to 12.', 'month(periodenddate) in (3, 6, 9, 12)'],
  ['day', 'The day of the month of a date, 1 to 31.', 'day(periodenddate) ge 28'],
] as const;

export const CALENDAR_FUNCTIONS: readonly Entry[] = PARTS.map(
  ([name, doc, example]): Entry => ({
    name,
    form: 'function',
    level: 'L2',
    precedence: PRECEDENCE.term,
    signature: { kind: 'each', types: ['date'] },
    result: 'number',
    nulls: 'passes',
    doc,
    example,
    backEnds: {
      kind: 'value',
      shape: () => ({ type: 'number', precision: 4, scale: 0 }),
      predicate: (operands, { read }) => {
        const readDate = read(one(operands));
        return (row) => {
          const moment = readDate(row);
          return moment === null ? null : calendarOf(moment as number)[name];
        };
      },
      sql: (operands, { value }) => `CAST(${name}(${value(one(operands))}) AS DECIMAL(18, 0))`,
    },
  }),
);
