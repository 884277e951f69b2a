import { z } from 'zod';
import type { FailureKind } from '../../../core/transport/failure.ts';

/** The kinds that a row of the table of answers may name; the others do not follow from status or message. */
const MEANINGS = [
  'throttled',
  'unavailable',
  'page',
  'redirected',
  'refused-key',
  'no-entitlement',
  'too-many-rows',
  'not-found',
  'refused',
] as const satisfies readonly FailureKind[];

/**
 * A row of the table of errors and their meanings. It holds where all its members hold; the first row that holds
 * counts. `code`: of the gateway's header, in any case. `message`: a regular expression, in any case, searched for in
 * the message of the error, or in the text of a body that is not an error of the service.
 */
export type AnswerRule = {
  readonly status?: number | readonly [from: number, to: number] | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly means: (typeof MEANINGS)[number];
};

/** The facts about an answer that is an error. */
export type ErrorFacts = { readonly status: number; readonly code: string | undefined; readonly message: string };

const status = z.int().min(100).max(599);

/** A row as a configuration file has it. */
export const answerRuleSchema: z.ZodType<AnswerRule> = z
  .strictObject({
    status: z.union([status, z.tuple([status, status])]).optional(),
    code: z.string().min(1).optional(),
    message: z
      .string()
      .min(1)
      .refine(isPattern, { error: 'not a regular expression' })
      .optional()
      .describe('A regular expression, searched for in any case in the message of an error'),
    means: z.enum(MEANINGS),
  })
  .refine((rule) => rule.status !== undefined || rule.code !== undefined || rule.message !== undefined, {
    error: 'expected one of status, code, message',
  });

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'i');
    return true;
  } catch {
    return false;
  }
}

/**
 * Observed at live services and in the contract. A code of an inactive key under 400 comes with any bad parameter, so
 * that it says nothing of the key. The threshold has no code and no count, only its words.
 */
export const ANSWER_RULES: readonly AnswerRule[] = [
  { status: [300, 399], means: 'redirected' },
  { code: 'ERR_403_DEVELOPER_OVER_QPS', means: 'throttled' },
  { code: 'ERR_403_DEVELOPER_OVER_RATE', means: 'throttled' },
  { status: 429, means: 'throttled' },
  { message: 'rate limit', means: 'throttled' },
  { message: 'row threshold', means: 'too-many-rows' },
  { message: 'refine (your|the) search', means: 'too-many-rows' },
  { message: 'due to an entitlement', means: 'no-entitlement' },
  { status: 403, code: 'ERR_403_DEVELOPER_INACTIVE', means: 'refused-key' },
  { status: [400, 403], message: 'not entitled', means: 'no-entitlement' },
  { status: 401, means: 'refused-key' },
  { status: 404, means: 'not-found' },
  { code: 'ERR_596_SERVICE_NOT_FOUND', means: 'page' },
  { status: 596, means: 'page' },
  { status: [500, 599], means: 'unavailable' },
];

type Test = (facts: ErrorFacts) => boolean;

/** The table as a function: what is written in `added` counts before what is known; `undefined` where no row holds. */
export function answerJudge(added: readonly AnswerRule[]): (facts: ErrorFacts) => FailureKind | undefined {
  const rows = [...added, ...ANSWER_RULES].map((rule) => ({ holds: testOf(rule), means: rule.means }));
  return (facts) => rows.find(({ holds }) => holds(facts))?.means;
}

function testOf({ status, code, message }: AnswerRule): Test {
  const [from, to] = typeof status === 'number' ? [status, status] : (status ?? [0, Number.POSITIVE_INFINITY]);
  const wanted = code?.toLowerCase();
  const pattern = message === undefined ? undefined : new RegExp(message, 'i');
  return (facts) =>
    facts.status >= from &&
    facts.status <= to &&
    (wanted === undefined || facts.code?.toLowerCase() === wanted) &&
    (pattern === undefined || pattern.test(facts.message));
}
