import {
  type Limit,
  type Limits,
  parseShare,
  type Thresholds,
} from '../../../analysis/validation/verdict/thresholds.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import type { RunName } from '../../../warehouse/store/read-findings.ts';
import { type Kind, readable } from './kinds.ts';

export const RUN_NAME = readable('the number of a run, latest or previous', {}, (given): RunName | undefined => {
  const word = given.toLowerCase();
  if (word === 'latest' || word === 'previous') return word;
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
});

const EXPECTED =
  'expected RULE:count=10, RULE:share=1% or RULE:amount=1000, each also as warn-count=10, or several of them with commas between';

const isAmount = (given: unknown): given is string =>
  typeof given === 'string' && (parseDecimal(given)?.mantissa ?? -1n) >= 0n;

const CHECKS: Readonly<Record<keyof Limit, (given: unknown) => boolean>> = {
  count: (given) => Number.isSafeInteger(given) && Number(given) >= 0,
  share: (given) => typeof given === 'string' && parseShare(given) !== undefined,
  amount: isAmount,
};

/** The part of a JSON schema for one limit. */
const LIMIT = {
  count: { type: 'integer', minimum: 0 },
  share: { type: 'string', pattern: '^[0-9.]+%?$' },
  amount: { type: 'string', pattern: '^[0-9.]+$' },
};

/**
 * Limits by rule or family: `RULE:share=1%,warn-count=10`, in a configuration file
 * `{"RULE": {"share": "1%", "warn": {"count": 10}}}`.
 */
export const THRESHOLDS: Kind<Thresholds, Thresholds> = {
  takes: 'many',
  absent: {},
  schema: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        ...LIMIT,
        warn: { type: 'object', properties: LIMIT, minProperties: 1, additionalProperties: false },
      },
      minProperties: 1,
      additionalProperties: false,
    },
  },
  fromTexts: (texts) => {
    const thresholds = new Map<string, Record<string, unknown>>();
    for (const text of texts.flatMap((each) => each.split(/[;\s]+/)).filter((each) => each !== '')) {
      const [rule = '', limits = ''] = text.split(/:(.*)/s);
      thresholds.set(rule, limits.split(',').reduce(withLimit, thresholds.get(rule) ?? {}));
    }
    return Object.fromEntries(thresholds);
  },
  check: (given) => {
    if (!isMembers(given)) return { problem: EXPECTED };
    const entries = Object.entries(given);
    const wrong = entries.find(([, limits]) => !isLimits(limits));
    return wrong ? { problem: EXPECTED, at: [wrong[0]] } : { value: given as Thresholds };
  },
};

type Given = Readonly<Record<string, unknown>> & { readonly warn?: unknown };

/** `count=10`, or `warn-count=10` for the limit from which a run warns. */
function withLimit(limits: Given, text: string): Given {
  const [, warn, name = '', value = ''] = /^\s*(warn-)?([^=]*)=?(.*?)\s*$/s.exec(text) ?? [];
  const own = { [name]: name === 'count' && /^\d{1,9}$/.test(value) ? Number(value) : value };
  return warn === undefined ? { ...limits, ...own } : { ...limits, warn: { ...(limits.warn ?? {}), ...own } };
}

function isLimits(limits: unknown): limits is Limits {
  if (!isMembers(limits)) return false;
  const { warn, ...own } = limits;
  return warn === undefined ? isLimit(own) : isLimit(warn) && (Object.keys(own).length === 0 || isLimit(own));
}

function isLimit(limit: unknown): limit is Limit {
  if (!isMembers(limit)) return false;
  const entries = Object.entries(limit);
  return (
    entries.length > 0 &&
    entries.every(([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Limit](value))
  );
}

const isMembers = (given: unknown): given is Given =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
