import { z } from 'zod';
import type { CompanyStatementRequest } from '../../../analysis/company-statement/company-statement.ts';
import type { Folding } from '../../../analysis/statement/view/fold-lines.ts';
import { MODE_NAMES } from '../../../analysis/validation/mode-names.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import { parseTolerance } from '../../../analysis/validation/tolerance.ts';
import { parseIsoDate } from '../../../core/base/date.ts';
import { ROW_SOURCES } from '../../../core/model/row-source.ts';
import type { Query } from '../paths.ts';
import { ProblemError } from '../problem.ts';

const words = z.string().max(200).optional();
const day = z
  .string()
  .refine((text) => parseIsoDate(text) !== undefined)
  .optional();

function isTolerance(text: string): boolean {
  try {
    return parseTolerance(text) !== undefined;
  } catch {
    return false;
  }
}

/** The parameters of a statement: what the command has as flags, one company beside it, and folded headings. */
export const STATEMENT_QUERY = {
  length: z.enum(['annual', 'quarterly', 'ytd', 'ttm']).optional(),
  periods: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional(),
  from: day,
  to: day,
  growth: z.enum(['year', 'previous']).optional(),
  percentOf: words,
  sign: z.enum(['filed', 'presented', 'natural']).optional(),
  restatements: z.literal('yes').optional(),
  asFiled: words,
  asKnown: day,
  beside: words,
  source: z.enum(ROW_SOURCES).optional(),
  taxonomy: words,
  labels: z.enum(['primary', 'terse', 'full', 'name']).optional(),
  scale: z.enum(['auto', 'none', 'thousands', 'millions']).optional(),
  empty: z.enum(['hide', 'show']).optional(),
  mode: z.enum(MODE_NAMES).optional(),
  tolerance: z.string().max(200).refine(isTolerance).optional(),
  fold: z.string().max(4000).optional(),
};

export type StatementQuery = z.infer<z.ZodObject<typeof STATEMENT_QUERY>>;

/** A document has the columns that it shows. */
export const COLUMN_CHOICES = [
  'length',
  'periods',
  'from',
  'to',
  'restatements',
] as const satisfies readonly (keyof StatementQuery)[];

/** The same as flags of the command: `usual` is how the last run compared totals. */
export function askedOf(
  query: StatementQuery,
  usual: Comparison,
): Omit<CompanyStatementRequest, 'store' | 'companies'> {
  const { length, periods, from, to, mode, tolerance, restatements, labels, scale, empty } = query;
  const { beside: _, fold: _fold, ...rest } = query;
  const excluded = COLUMN_CHOICES.filter((name) => query[name] !== undefined);
  if (query.asFiled !== undefined && excluded.length > 0) {
    const message = `The parameters asFiled and ${excluded.join(', ')} exclude each other: a document has the columns that it shows.`;
    throw new ProblemError({ status: 400, message });
  }
  return {
    ...rest,
    labels: labels ?? 'primary',
    scale: scale ?? 'auto',
    empty: empty ?? 'hide',
    sections: [],
    columns: {
      length: length ?? null,
      periods: periods === undefined ? null : Number(periods),
      from: parseIsoDate(from ?? '') ?? null,
      to: parseIsoDate(to ?? '') ?? null,
    },
    restatements: restatements === 'yes',
    comparison: {
      mode: mode ?? usual.mode,
      tolerance: tolerance === undefined ? usual.tolerance : parseTolerance(tolerance),
    },
  };
}

/** In `fold`: all headings, but for those named behind it. */
const ALL = 'all';

/** The headings that `fold` names; `targetOf`: the page with other ones. */
export function foldingOf({ fold = '' }: StatementQuery, targetOf: (changed: Query) => ReturnType<Folding['toggled']>) {
  const named = fold.split(',').filter((name) => name !== '');
  const all = named.includes(ALL);
  const others = new Set(named.filter((name) => name !== ALL));
  const toggled: Folding['toggled'] = (heading) => {
    const changed = others.has(heading) ? [...others].filter((name) => name !== heading) : [...others, heading];
    return targetOf({ fold: [...(all ? [ALL] : []), ...changed].join(',') });
  };
  return { all, others, toggled } satisfies Folding;
}
