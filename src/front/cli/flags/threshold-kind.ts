import { type Limits, parseShare, type Thresholds } from '../../../analysis/validation/verdict/thresholds.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import type { RunName } from '../../../warehouse/store/read-findings.ts';
import { type Kind, readable } from './kinds.ts';

export const RUN_NAME = readable('the number of a run, latest or previous', {}, (given): RunName | undefined => {
  const word = given.toLowerCase();
  if (word === 'latest' || word === 'previous') return word;
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
});

const EXPECTED = 'expected RULE:count=10, RULE:share=1% or RULE:amount=1000, or several of them with commas between';

const isAmount = (given: unknown): given is string =>
  typeof given === 'string' && (parseDecimal(given)?.mantissa ?? -1n) >= 0n;

const CHECKS: Readonly<Record<keyof Limits, (given: unknown) => boolean>> = {
  count: (given) => Number.isSafeInteger(given) && Number(given) >= 0,
  share: (given) => typeof given === 'string' && parseShare(given) !== undefined,
  amount: isAmount,
};

/**
 * Limits by rule or family: `RULE:count=10,share=1%`, in a configuration file `{"RULE": {"count": 10, "share": "1%"}}`.
 */
export const THRESHOLDS: Kind<Thresholds, Thresholds> = {
  takes: 'many',
  absent: {},
  schema: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        count: { type: 'integer', minimum: 0 },
        share: { type: 'string', pattern: '^[0-9.]+%?$' },
        amount: { type: 'string', pattern: '^[0-9.]+$' },
      },
      minProperties: 1,
      additionalProperties: false,
    },
  },
  fromTexts: (texts) => {
    const thresholds = new Map<string, Record<string, unknown>>();
    for (const text of texts.flatMap((each) => each.split(/[;\s]+/)).filter((each) => each !== '')) {
      const [rule = '', limits = ''] = text.split(/:(.*)/s);
      thresholds.set(rule, { ...thresholds.get(rule), ...Object.fromEntries(limits.split(',').map(limitOf)) });
    }
    return Object.fromEntries(thresholds);
  },
  check: (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem: EXPECTED };
    const entries = Object.entries(given as Readonly<Record<string, unknown>>);
    const wrong = entries.find(([, limits]) => !isLimits(limits));
    return wrong ? { problem: EXPECTED, at: [wrong[0]] } : { value: given as Thresholds };
  },
};

function limitOf(text: string): readonly [string, unknown] {
  const [name = '', value = ''] = text.trim().split('=');
  return [name, name === 'count' && /^\d{1,9}$/.test(value) ? Number(value) : value];
}

function isLimits(limits: unknown): limits is Limits {
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) return false;
  const entries = Object.entries(limits);
  return (
    entries.length > 0 &&
    entries.every(([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Limits](value))
  );
}
