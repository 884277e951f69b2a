import { type EpochDay, formatIsoDate, parseIsoDate } from '../../../core/base/date.ts';
import { usageError } from '../../../core/base/errors.ts';
import { MOMENT_FORMS, type Moment, readMoment } from '../../../core/model/moment.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** `at`: the path within the value, of a list, pairs or JSON. */
export type Problem = {
  readonly problem: string;
  readonly at?: readonly PropertyKey[];
  readonly hint?: string | undefined;
};
export type Checked<T> = { readonly value: T } | Problem;

/**
 * How a value is written and checked, in all sources. `Absent`: its value if it is not given and has no default.
 * `maybe`: the flag takes the next word where that is one of its choices.
 */
export type Kind<T, Absent = undefined> = {
  readonly takes: 'nothing' | 'maybe' | 'one' | 'many';
  readonly absent: Absent;
  /** The texts of a flag or a variable as the JSON value that a configuration file would have. */
  fromTexts(texts: readonly string[]): unknown;
  check(given: unknown): Checked<T> | Promise<Checked<T>>;
  readonly schema: JsonSchema | (() => Promise<JsonSchema>);
  readonly choices?: readonly string[];
  /** The value in configuration files, if that differs from the value itself. */
  show?(value: T): string;
};

const last = (texts: readonly string[]): string => texts.at(-1) ?? '';

/** `read`: `undefined` for anything that is not as expected. */
function single<T>(
  expected: string,
  schema: JsonSchema,
  read: (given: unknown) => T | undefined,
  hint?: string,
): Kind<T> {
  const refusal: Problem = { problem: `expected ${expected}`, hint };
  return {
    takes: 'one',
    absent: undefined,
    schema,
    fromTexts: last,
    check: (given) => {
      const value = read(given);
      return value === undefined ? refusal : { value };
    },
  };
}

const isText = (given: unknown): given is string => typeof given === 'string' && given !== '';

export const text = (expected: string): Kind<string> =>
  single(expected, { type: 'string', minLength: 1 }, (given) => (isText(given) ? given : undefined));

export const FILE = text('the name of a file');

/** A text that `read` understands; `undefined` where it does not. */
export const readable = <T>(expected: string, schema: JsonSchema, read: (text: string) => T | undefined): Kind<T> =>
  single(expected, { type: 'string', ...schema }, (given) => (isText(given) ? read(given) : undefined));

/** One of a few words, in any case. */
export const oneOf = <const T extends string>(words: readonly T[]): Kind<T> => ({
  ...readable(`one of ${words.join(', ')}`, { enum: words }, (given) =>
    words.find((word) => word.toLowerCase() === given.toLowerCase()),
  ),
  choices: words,
});

/** One of a few words; the flag alone means the first of them. */
export const oneOfOrFirst = <const T extends string>(words: readonly [T, ...T[]]): Kind<T> => ({
  ...oneOf(words),
  takes: 'maybe',
  fromTexts: (texts) => (last(texts) === ALONE ? words[0] : last(texts)),
});

/** The text of a flag without a value. */
export const ALONE = 'true';

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

function numeric(expected: string, schema: JsonSchema, accepts: (value: number) => boolean): Kind<number> {
  return {
    ...single(expected, schema, (given) => (typeof given === 'number' && accepts(given) ? given : undefined)),
    fromTexts: (texts) => (NUMBER.test(last(texts)) ? Number(last(texts)) : last(texts)),
  };
}

const within = (noun: string, type: 'integer' | 'number', least: number, most: number): Kind<number> =>
  numeric(
    `${noun} from ${least} to ${most}`,
    { type, minimum: least, maximum: most },
    (value) => (type === 'number' || Number.isInteger(value)) && value >= least && value <= most,
  );

/** Bounds are inclusive. */
export const whole = (least: number, most: number) => within('a whole number', 'integer', least, most);
export const between = (least: number, most: number) => within('a number', 'number', least, most);

export const COUNT = whole(0, 999_999_999);

export const ABOVE_ZERO = numeric('a number above 0', { type: 'number', exclusiveMinimum: 0 }, (value) => value > 0);

const SIZE = /^(\d{1,15})([KMG]?)(?:i?B)?$/i;
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Bytes; units are powers of 1024. */
function sizeOf(given: string): number | undefined {
  const [, amount = '', unit = ''] = SIZE.exec(given) ?? [];
  const bytes = Number(amount) * (SIZE_UNITS[unit.toUpperCase()] ?? Number.NaN);
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined;
}

export const SIZE_IN_BYTES = readable('a size such as 1048576, 512K, 256M or 1G', {}, sizeOf);

export const sizeFrom = (least: string): Kind<number> =>
  readable(`a size such as 1G, at least ${least}`, {}, (given) => {
    const bytes = sizeOf(given);
    return bytes !== undefined && bytes >= (sizeOf(least) ?? 0) ? bytes : undefined;
  });

const DURATION = /^(\d{1,9})(ms|s|m|h|d)$/;
const TIME_UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds, written `250ms`, `30s`, `5m`, `12h` or `1d`. */
export const DURATION_IN_MS: Kind<number> = {
  ...readable('a length of time such as 250ms, 30s, 5m, 12h or 1d', { pattern: DURATION.source }, (given) => {
    const [, amount, unit] = DURATION.exec(given) ?? [];
    return amount === undefined ? undefined : Number(amount) * TIME_UNITS[unit as keyof typeof TIME_UNITS];
  }),
  show: (amount) => {
    const unit = (['d', 'h', 'm', 's'] as const).find((each) => amount > 0 && amount % TIME_UNITS[each] === 0) ?? 'ms';
    return `${amount / TIME_UNITS[unit]}${unit}`;
  },
};

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A day (its midnight in UTC) or an instant with its zone, as ISO text in UTC: `2025-02-28T07:13:00.000Z`. */
export const ISO_INSTANT = readable(
  'a day (2025-02-28) or an instant with its zone (2025-02-28T07:13:00Z)',
  {},
  (given) => {
    const instant = new Date(given);
    const sameDay = new Date(`${given.slice(0, 10)}T00:00:00Z`);
    if (!INSTANT.test(given) || Number.isNaN(instant.getTime()) || Number.isNaN(sameDay.getTime())) return undefined;
    // `new Date` turns 30 February into 2 March.
    return sameDay.toISOString().startsWith(given.slice(0, 10)) ? instant.toISOString() : undefined;
  },
);

const LIST_SNAPSHOTS = '`crossfoot snapshots` lists them.';

/** A moment of the store's history, as it was given. */
export const MOMENT: Kind<Moment> = single(
  MOMENT_FORMS,
  { type: 'string' },
  (given) => (isText(given) && readMoment(given) !== undefined ? given : undefined),
  LIST_SNAPSHOTS,
);

/** @throws usage error for an argument, described by `what`, that is not a moment. */
export function requireMoment(what: string, given: string): Moment {
  if (readMoment(given) !== undefined) return given;
  throw usageError(`${what} ${JSON.stringify(given)}: expected ${MOMENT_FORMS}`, LIST_SNAPSHOTS);
}

export const DAY: Kind<EpochDay> = {
  ...readable('a day such as 2009-12-31', {}, (given) => parseIsoDate(given)),
  show: formatIsoDate,
};

export const SWITCH: Kind<boolean, false> = {
  ...single('true or false', { type: 'boolean' }, (given) => given === true || given === 'true'),
  takes: 'nothing',
  absent: false,
};

const COMMA = /,/;

const splitTexts = (texts: readonly string[], separator: RegExp): string[] =>
  texts.flatMap((each) => each.split(separator)).flatMap((word) => word.trim() || []);

/** Several values: the flag may be repeated, and a text may have several with a separator. */
export function list<T>(of: Kind<T>, separator: RegExp | null = COMMA): Kind<readonly T[], readonly T[]> {
  return {
    takes: 'many',
    absent: [],
    schema: { type: 'array', items: of.schema },
    fromTexts: (texts) => (separator ? splitTexts(texts, separator) : texts),
    check: async (given) => {
      if (!Array.isArray(given)) return { problem: 'expected a list' };
      const values: T[] = [];
      for (const [index, each] of given.entries()) {
        const checked = await of.check(each);
        if ('problem' in checked) return { ...checked, at: [index, ...(checked.at ?? [])] };
        values.push(checked.value);
      }
      return { value: values };
    },
  };
}

/** Texts as given; the command splits them. The flag may be repeated. */
export const TEXTS = list(text('text'), null);

/** An object from names to values, written `name=value,name=value`; `nameProblem` judges the names. */
export function pairs<T>(
  expected: string,
  of: Kind<T>,
  nameProblem: (name: string) => string | undefined,
  hint: string,
): Kind<Readonly<Record<string, T>>, Readonly<Record<string, T>>> {
  return {
    takes: 'many',
    absent: {},
    schema: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: of.schema },
    fromTexts: (texts) =>
      Object.fromEntries(
        splitTexts(texts, COMMA).map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name, value.join('=')];
        }),
      ),
    check: async (given) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        return { problem: `expected an object: ${expected}` };
      }
      const values: [string, T][] = [];
      for (const [name, each] of Object.entries(given)) {
        const checked = await of.check(each);
        const problem = 'problem' in checked ? checked.problem : nameProblem(name);
        if (problem !== undefined) return { problem, at: [name], hint };
        if ('value' in checked) values.push([name, checked.value]);
      }
      return { value: Object.fromEntries(values) };
    },
  };
}
