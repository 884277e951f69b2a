import { numberOfWords } from './number-words.ts';

/**
 * Turns the text of an inline fact into the value it stands for; `undefined`: the text is not in that format. The registries 1 to 5 of
 * XBRL International write the same rules as `numdotdecimal` and `num-dot-decimal`; the SEC adds some of its own.
 */
export type Transformation = (text: string) => string | undefined;

/** The rule of a format by its local name; `undefined` for an unknown one. */
export function transformation(format: string): Transformation | undefined {
  const name = format.replaceAll('-', '').toLowerCase();
  return RULES.get(name) ?? dateRule(name) ?? durationRule(name);
}

const SPACES = /[\s\u00a0\u2009\u202f]/g;

/** A number whose fraction follows `point`; anything else between the digits groups them. */
function grouped(point: string, groups: string): Transformation {
  const shape = new RegExp(`^\\d[\\d${groups}]*(?:${point}\\d+)?$|^${point}\\d+$`);
  const separators = new RegExp(`[${groups}]`, 'g');
  return (text) => {
    const body = text.trim().replace(SPACES, ' ');
    if (!shape.test(body)) return undefined;
    return body.replace(separators, '').replace(/[^\d]/, '.');
  };
}

const always =
  (value: string): Transformation =>
  () =>
    value;
const dotDecimal = grouped('\\.', ", '\u2019`");
const commaDecimal = grouped(',', ". '\u2019`");
const zero = always('0');

function unitDecimal(text: string): string | undefined {
  const [, whole = '', part = ''] = /^\s*([\d.,\s]+?)\D+?(\d{1,2})\D*$/.exec(text) ?? [];
  return whole === '' ? undefined : `${whole.replace(/\D/g, '')}.${part.padStart(2, '0')}`;
}

function ballotBox(text: string): string | undefined {
  const mark = text.trim();
  return /^[\u2610o\u25a1]$/i.test(mark)
    ? 'false'
    : /^[\u2611\u2612\u2713\u2714\u2717\u2718xþý\u25a0]$/i.test(mark)
      ? 'true'
      : undefined;
}

const RULES: ReadonlyMap<string, Transformation> = new Map(
  Object.entries({
    numdotdecimal: dotDecimal,
    numdotdecimalin: dotDecimal,
    numdotdecimalapos: dotDecimal,
    numcommadot: dotDecimal,
    numspacedot: dotDecimal,
    numcomma: dotDecimal,
    numcommadecimal: commaDecimal,
    numcommadecimalapos: commaDecimal,
    numspacecomma: commaDecimal,
    numdotcomma: commaDecimal,
    numdot: commaDecimal,
    numunitdecimal: unitDecimal,
    numunitdecimalin: unitDecimal,
    numdash: zero,
    zerodash: zero,
    fixedzero: zero,
    nocontent: always(''),
    fixedempty: always(''),
    fixedtrue: always('true'),
    booleantrue: always('true'),
    fixedfalse: always('false'),
    booleanfalse: always('false'),
    boolballotbox: ballotBox,
    numwordsen: (text: string) => numberOfWords(text)?.toString(),
  }),
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Formats of registry 1 that do not name the order of their parts. */
const OLD_DATES: Readonly<Record<string, string>> = {
  dateslashus: 'datemonthdayyear',
  dateslasheu: 'datedaymonthyear',
  datedoteu: 'datedaymonthyear',
  datelongus: 'datemonthnamedayyearen',
  dateshortus: 'datemonthnamedayyearen',
  datelonguk: 'datedaymonthnameyearen',
  dateshortuk: 'datedaymonthnameyearen',
  datelongmonthyear: 'datemonthnameyearen',
  datemonthdayyearen: 'datemonthnamedayyearen',
  datedaymonthyearen: 'datedaymonthnameyearen',
  datemonthyearen: 'datemonthnameyearen',
  datemonthdayen: 'datemonthnamedayen',
  datedaymonthen: 'datedaymonthnameen',
};
const DATE_NAME = /^date((?:day|monthname|month|year)+)(?:en|roman)?$/;

/** Dates by the order of their parts: `2009-06-30`, `2009-06`, `--06-30`. Month names are English. */
function dateRule(name: string): Transformation | undefined {
  const [, order] = DATE_NAME.exec(OLD_DATES[name] ?? name) ?? [];
  if (order === undefined) return undefined;
  const kinds = order.match(/day|monthname|month|year/g) ?? [];
  return (text) => {
    const parts = text.match(/\d+|[A-Za-z]{3,}/g)?.filter((part) => !/^(?:the|day|and)$/i.test(part)) ?? [];
    if (parts.length !== kinds.length) return undefined;
    const found = new Map<string, string>();
    for (const [at, kind] of kinds.entries()) {
      const value = kind === 'monthname' ? monthNumber(parts[at] ?? '') : (parts[at] ?? '');
      if (!/^\d+$/.test(value)) return undefined;
      found.set(kind === 'monthname' ? 'month' : kind, value);
    }
    return isoDate(found.get('year'), found.get('month'), found.get('day'));
  };
}

function monthNumber(word: string): string {
  return String(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1 || '');
}

function isoDate(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  if (month === undefined || Number(month) > 12 || Number(day ?? 1) > 31) return undefined;
  const full = year !== undefined && year.length <= 2 ? `20${year.padStart(2, '0')}` : year;
  const end = day === undefined ? '' : `-${day.padStart(2, '0')}`;
  return `${full ?? '-'}-${month.padStart(2, '0')}${end}`;
}

const DURATIONS: Readonly<Record<string, string>> = {
  duryear: 'Y',
  durmonth: 'M',
  durweek: 'D',
  durday: 'D',
  durhour: 'H',
};

/** `P5Y` of `5`: the SEC's durations. A fraction of a year is written as months and days of a thirtieth. */
function durationRule(name: string): Transformation | undefined {
  if (name === 'durwordsen') return durationOfWords;
  const unit = DURATIONS[name];
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
