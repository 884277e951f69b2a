import { describe, expect, it } from 'vitest';
import { ANSWER_RULES, answerJudge, answerRuleSchema } from '../../../../src/service/client/transport/answer-rules.ts';
import { errorAnswer, workbench } from '../../../support/transport.ts';

const QPS = 'ERR_403_DEVELOPER_OVER_QPS';
const RATE = 'ERR_403_DEVELOPER_OVER_RATE';
const INACTIVE = 'ERR_403_DEVELOPER_INACTIVE';
const GONE = 'ERR_596_SERVICE_NOT_FOUND';
const html = '<html><h1>Service Not Found</h1></html>';
const message = (text: string) => JSON.stringify({ Message: text });

/** What an answer says, and how it is understood. */
const SEEN: readonly (readonly [status: number, code: string | undefined, body: string, kind: string])[] = [
  [403, QPS, message('Over'), 'throttled'],
  [403, RATE, '{"StatusCode": 403, "Message": "Over"}', 'throttled'],
  [403, QPS, html, 'throttled'],
  [429, undefined, message('Slow'), 'throttled'],
  [429, undefined, '', 'throttled'],
  [400, undefined, message('The Rate Limit is reached'), 'throttled'],
  [503, undefined, message('Rate limit'), 'throttled'],
  [503, undefined, message('Later'), 'unavailable'],
  [500, undefined, '', 'unavailable'],
  [502, undefined, html, 'page'],
  [596, GONE, html, 'page'],
  [596, undefined, '', 'page'],
  [404, undefined, html, 'page'],
  [404, undefined, message('None'), 'not-found'],
  [400, undefined, message('Refine the search: its results exceed the row threshold.'), 'too-many-rows'],
  [400, undefined, '<Error><Message>Please refine your search</Message></Error>', 'too-many-rows'],
  [400, INACTIVE, message('limit must be within 1 - 9999'), 'refused'],
  [403, INACTIVE, message('Not active'), 'refused-key'],
  [401, undefined, message('Who?'), 'refused-key'],
  [403, undefined, message('The application key is not entitled to Companies.'), 'no-entitlement'],
  [400, undefined, message('Result set is empty due to an entitlement'), 'no-entitlement'],
  [403, undefined, message('No'), 'refused'],
  [409, undefined, message('No'), 'refused'],
  [301, undefined, '', 'redirected'],
];

describe('the table of answers', () => {
  it.each(SEEN)('%i %s %s', async (status, code, body, kind) => {
    for (const header of ['X-Service-Error-Code', 'X-Acme-Error-Code']) {
      const { send } = workbench(() => errorAnswer(status, { body, ...(code && { [header]: code }) }), { tries: 1 });
      expect(await send()).toMatchObject({ kind, status, code });
    }
  });

  it('has no row that nothing here comes to', () => {
    const used = SEEN.map(([status, code, body]) =>
      ANSWER_RULES.findIndex((rule) => answerJudgeOf(rule)({ status, code, message: body })),
    );
    expect([...ANSWER_RULES.keys()].filter((row) => !used.includes(row))).toEqual([]);
  });

  it('is extended in front', async () => {
    const rules = [{ status: 418, message: 'come back', means: 'throttled' }] as const;
    const { send } = workbench(() => errorAnswer(418, { body: message('Please COME BACK') }), { rules, tries: 2 });
    expect(await send()).toMatchObject({ kind: 'throttled', calls: 2 });
    const other = workbench(() => errorAnswer(418), { rules });
    expect(await other.send()).toMatchObject({ kind: 'refused', calls: 1 });
  });

  it('is extended from a file by rows that say something', () => {
    const accepted = { status: [500, 503], code: 'x', message: 'a|b', means: 'throttled' };
    expect(answerRuleSchema.parse(accepted)).toEqual(accepted);
    for (const says of [{ status: 418 }, { code: 'x' }, { message: 'later' }]) {
      expect(answerRuleSchema.safeParse({ ...says, means: 'throttled' }).success).toBe(true);
    }
    for (const row of [
      { means: 'throttled' },
      { status: 99, means: 'throttled' },
      { status: 400, means: 'answered' },
      { message: '(', means: 'throttled' },
      { status: 400, header: 'x', means: 'throttled' },
    ])
      expect(answerRuleSchema.safeParse(row).success).toBe(false);
  });
});

/** Whether one row holds by itself. */
function answerJudgeOf(rule: (typeof ANSWER_RULES)[number]) {
  const judge = answerJudge([
    { ...rule, means: 'no-entitlement' },
    { status: [0, 999], means: 'refused' },
  ]);
  return (facts: Parameters<typeof judge>[0]) => judge(facts) === 'no-entitlement';
}
