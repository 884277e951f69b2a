import { dateFormat } from './date-formats.ts';
import { NUMBER_FORMATS, type Transformation } from './number-formats.ts';

/** The rule of a format by its local name; `undefined` for an unknown one. */
export function transformation(format: string): Transformation | undefined {
  const rule = NUMBER_FORMATS.get(format) ?? OTHER_FORMATS.get(format) ?? dateFormat(format) ?? durationFormat(format);
  return rule && ((text) => rule(text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '')));
}

const always =
  (value: string): Transformation =>
  () =>
    value;

function ballotBox(text: string): string | undefined {
  const mark = text.trim();
  return /^[\u2610o\u25a1]$/i.test(mark)
    ? 'false'
    : /^[\u2611\u2612\u2713\u2714\u2717\u2718xþý\u25a0]$/i.test(mark)
      ? 'true'
      : undefined;
}

const OTHER_FORMATS: ReadonlyMap<string, Transformation> = new Map(
  Object.entries<Transformation>({
    nocontent: always(''),
    'fixed-empty': always(''),
    'fixed-true': always('true'),
    booleantrue: always('true'),
    'fixed-false': always('false'),
    booleanfalse: always('false'),
    boolballotbox: ballotBox,
    numwordsen: (text) => numberOfWords(text)?.toString(),
  }),
);

const DURATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    duryear: 'Y',
    durmonth: 'M',
    durweek: 'D',
    durday: 'D',
    durhour: 'H',
  }),
);

/** `P5Y` of `5`: the SEC's durations. A fraction of a year is written as months and days of a thirtieth. */
function durationFormat(name: string): Transformation | undefined {
  if (name === 'durwordsen') return durationOfWords;
  const unit = DURATIONS.get(name);
  if (unit === undefined) return undefined;
  return (text) => {
    const [, sign = '', whole = '', fraction = ''] = /^\s*([-\u2212]?)\s*(\d*)(?:\.(\d+))?\s*$/.exec(text) ?? [];
    if (whole === '' && fraction === '') return undefined;
    const tenths = Number(`0.${fraction || '0'}`);
    const count = Number(whole || '0') * (name === 'durweek' ? 7 : 1);
    const prefix = `${sign === '' ? '' : '-'}P`;
    if (unit === 'H') return `${prefix}T${count}H`;
    if (unit !== 'Y' || tenths === 0) return `${prefix}${count}${unit}`;
    const months = Math.floor(tenths * 12);
    const days = Math.round((tenths * 12 - months) * 30);
    return `${prefix}${count}Y${months}M${days > 0 ? `${days}D` : ''}`;
  };
}

function durationOfWords(text: string): string | undefined {
  const parts = new Map<string, bigint>();
  for (const [, words = '', unit = ''] of text.toLowerCase().matchAll(/([\w\s-]+?)\s*\b(year|month|week|day)s?\b/g)) {
    const count = numberOfWords(words.replace(/^\s*and\b/, ''));
    if (count === undefined) return undefined;
    parts.set(unit, count);
  }
  if (parts.size === 0) return undefined;
  const days = (parts.get('week') ?? 0n) * 7n + (parts.get('day') ?? 0n);
  const written = [
    parts.has('year') && `${parts.get('year')}Y`,
    parts.has('month') && `${parts.get('month')}M`,
    days > 0n && `${days}D`,
  ];
  return `P${written.filter(Boolean).join('')}`;
}

const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
].map((line) => line.split(' '));
const [ONES = [], TENS = []] = SMALL;

const VALUES: ReadonlyMap<string, bigint> = new Map([
  ...ONES.map((word, at): [string, bigint] => [word, BigInt(at)]),
  ...TENS.map((word, at): [string, bigint] => [word, BigInt((at + 2) * 10)]),
  ['no', 0n],
  ['none', 0n],
  ['a', 1n],
  ['an', 1n],
]);
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['thousand', 10n ** 3n],
  ['million', 10n ** 6n],
  ['billion', 10n ** 9n],
  ['trillion', 10n ** 12n],
]);

/** The number that English words or digits state: `twenty-one`, `two hundred and five thousand`, `12`. */
export function numberOfWords(text: string): bigint | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter((word) => word !== '' && word !== 'and');
  if (words.length === 0) return undefined;
  let total = 0n;
  let group = 0n;
  for (const word of words) {
    const value = VALUES.get(word) ?? (/^\d+$/.test(word) ? BigInt(word) : undefined);
    const scale = SCALES.get(word);
    if (value !== undefined) group += value;
    else if (word === 'hundred') group = (group || 1n) * 100n;
    else if (scale !== undefined) {
      total += (group || 1n) * scale;
      group = 0n;
    } else return undefined;
  }
  return total + group;
}
