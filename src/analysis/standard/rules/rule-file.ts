import { z } from 'zod';
import { SERVICE_TAXONOMIES } from '../../../core/model/service-taxonomies.ts';
import { type OutlinePart, parseOutlineLine } from './outline.ts';
import { parseIdentity, parseMeasure, parsePart, parseRatio } from './parse-equation.ts';
import { isProblem, type Problem, parseRange, parseStep } from './parse-step.ts';
import {
  type Identity,
  type MeasureTerm,
  type Ratio,
  RULE_UNITS,
  STATEMENTS,
  type Step,
  type SumPart,
} from './rule.ts';

/** Passes on what was read, or its problem as that of the place in the file. */
function settled<T extends object>(read: T | Problem, ctx: z.RefinementCtx): T {
  if (!isProblem(read)) return read;
  ctx.addIssue({ code: 'custom', message: read.problem });
  return z.NEVER;
}

const STEP_WORDS = 'expected a list of concepts, { "each": a list of concepts }, or a sum of fields as text';

const concepts = z.array(z.string()).min(1, STEP_WORDS);

const step = z
  .union([z.string(), concepts, z.strictObject({ each: z.array(z.string()) })], { error: STEP_WORDS })
  .transform((written, ctx): Step => settled(parseStep(written), ctx));

const words = z.string().transform((text, ctx): RegExp => {
  try {
    return new RegExp(text, 'iu');
  } catch {
    ctx.addIssue({ code: 'custom', message: 'expected a regular expression' });
    return z.NEVER;
  }
});

const lines = z.strictObject({
  also: words.optional(),
  total: words.optional(),
  missing: words.optional(),
  of: z.string().optional(),
  apart: z.string().optional(),
  inside: words.optional(),
  unlike: words.optional(),
});

const isServiceTaxonomy = (id: string): boolean =>
  SERVICE_TAXONOMIES.some((taxonomy) => taxonomy.id === id && taxonomy.hasCalculation);

const field = z.strictObject({
  statement: z.enum(STATEMENTS).optional(),
  unit: z.enum(RULE_UNITS).optional(),
  helper: z.literal(true).optional(),
  detail: z.literal(true).optional(),
  label: z.string().min(1).optional(),
  balance: z.enum(['debit', 'credit']).optional(),
  unless: z.string().optional(),
  serviceSign: z.literal(-1).optional(),
  definition: z.string().min(1).optional(),
  positive: z.literal(true).optional(),
  lessens: z.array(z.string()).min(1).optional(),
  without: z.array(z.string()).min(1).optional(),
  words: z
    .array(z.string().regex(/^[a-z]+$/, 'expected letters in small'))
    .min(1)
    .optional(),
  steps: z.array(step),
  lines: lines.optional(),
});

const identity = z
  .strictObject({ title: z.string().min(1), holds: z.string(), partial: z.literal(true).optional() })
  .transform(({ title, holds, partial }, ctx): Omit<Identity, 'id'> => {
    const sum = settled(parseIdentity(holds), ctx);
    return partial ? { title, ...sum, partial } : { title, ...sum };
  });

const ratio = z
  .strictObject({ title: z.string().min(1), holds: z.string(), mayExceed: z.literal(true).optional() })
  .transform(({ title, holds, mayExceed }, ctx): Omit<Ratio, 'id'> => {
    const quotient = { title, ...settled(parseRatio(holds), ctx) };
    return mayExceed ? { ...quotient, mayExceed } : quotient;
  });

const measure = z.string().transform((text, ctx): readonly MeasureTerm[] => settled(parseMeasure(text), ctx).terms);

const roll = z.strictObject({
  title: z.string().min(1),
  change: z.string().min(1),
  apart: z.array(z.string()).default([]),
  measures: z.array(measure).min(1),
});

const part = z.string().transform((text, ctx): SumPart => settled(parsePart(text), ctx));

const outline = z.array(z.string().transform((text, ctx): OutlinePart => settled(parseOutlineLine(text), ctx)));

const financials = z.strictObject({
  taxonomy: z.string().refine(isServiceTaxonomy, 'expected the id of a taxonomy of full financials'),
  balance: outline,
  income: outline,
  'cash flow': outline,
});

/** One industry: the rules of all companies (`general`), or what differs from them. */
export const ruleFileShape = z.strictObject({
  industry: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'expected a name such as "real-estate"'),
  sic: z.array(z.string().transform((text, ctx) => settled(parseRange(text), ctx))),
  fields: z.record(z.string().regex(/^[a-z]\w*$/, 'expected the name of a field, in small letters'), field),
  financials: financials.optional(),
  outlines: z.record(z.string(), outline).default({}),
  identities: z.record(z.string(), identity).default({}),
  ratios: z.record(z.string(), ratio).default({}),
  rolls: z.record(z.string(), roll).default({}),
  sums: z.record(z.string(), z.array(part).min(1)).default({}),
  contains: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  universal: z.array(z.string()).optional(),
});

export type RuleFile = z.output<typeof ruleFileShape>;
export type FieldPart = RuleFile['fields'][string];
