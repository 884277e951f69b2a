import { nearest } from '../../../core/base/nearest.ts';
import { RESOURCES } from '../../../core/model/resource.ts';
import type { AnswerRule } from '../../../service/client/transport/answer-rules.ts';
import { readQuarterRange } from '../../../service/protocol/request/terms.ts';
import { SERVED_RESOURCES } from '../../../service/protocol/served-resources.ts';
import { type JsonSchema, type Kind, oneOf, pairs, readable } from './kinds.ts';

const ROW_RESOURCES = SERVED_RESOURCES.map(({ name }) => name);
const REQUESTED = [...ROW_RESOURCES, 'taxonomy'];

const findNamed = (name: string, known: readonly string[]): string | undefined =>
  known.find((each) => each.toLowerCase() === name.toLowerCase());

function unknownResource(name: string, known: readonly string[]): string {
  const rowResources = RESOURCES.flatMap((resource) => (resource.kind === 'rows' ? resource.name : []));
  const notServed = findNamed(name, rowResources);
  if (notServed) return `the service has no path for ${notServed}, but for ${known.join(', ')}`;
  const meant = nearest(name, known);
  return `there is no resource ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : `, but ${known.join(', ')}`}`;
}

const A_NAME = 'the name of a resource';

/** A resource that the service has a path for, or `taxonomy`; the name as given. */
export const RESOURCE: Kind<string> = {
  ...readable(A_NAME, { examples: REQUESTED }, (text) => text),
  check: (given) => {
    if (typeof given !== 'string') return { problem: `expected ${A_NAME}` };
    return findNamed(given, REQUESTED) ? { value: given } : { problem: unknownResource(given, REQUESTED) };
  },
};

export const CONTRACTS = pairs(
  'resource to contract',
  oneOf(['evolve', 'freeze', 'discard']),
  (name) => (name === '*' || findNamed(name, ROW_RESOURCES) ? undefined : unknownResource(name, ROW_RESOURCES)),
  'Write it as RESOURCE=CONTRACT.',
);

const PERIOD_PATTERN = /^\d{4}q[1-4](~\d{4}q[1-4])?$/i;

export const PERIOD = readable(
  'a fiscal quarter or a range, 2014q1 or 2014q1~2015q4',
  { pattern: PERIOD_PATTERN.source },
  (text) => (PERIOD_PATTERN.test(text) && readQuarterRange(text) ? text : undefined),
);

export const SERVICE_ADDRESS = readable('an address, http://… or https://…', { format: 'uri' }, (text) =>
  /^https?:/i.test(text) && URL.canParse(text) ? text : undefined,
);

/** Rules as JSON. Their schema is loaded only where there are some. */
export const ANSWER_RULES: Kind<readonly AnswerRule[], readonly AnswerRule[]> = {
  takes: 'one',
  absent: [],
  fromTexts: (texts) => {
    const text = texts.at(-1) ?? '';
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
  check: async (given) => {
    const rules = (await answerRules()).safeParse(given);
    if (rules.success) return { value: rules.data };
    const [issue] = rules.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      return { problem: 'there is no such key', at: [...issue.path, ...issue.keys.slice(0, 1)] };
    }
    return { problem: issue?.message ?? 'expected a list of rules', at: issue?.path ?? [] };
  },
  schema: async () => {
    const { z } = await import('zod');
    const { $schema: _, ...schema } = z.toJSONSchema(await answerRules(), { io: 'input' });
    return schema as JsonSchema;
  },
};

async function answerRules() {
  const { z } = await import('zod');
  const { answerRuleSchema } = await import('../../../service/client/transport/answer-rules.ts');
  return z.array(answerRuleSchema, { error: 'expected a list' });
}
