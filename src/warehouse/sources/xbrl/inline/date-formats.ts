import { epochDay, formatIsoDate, parseIsoDate } from '../../../../core/base/date.ts';
import type { Transformation } from './number-formats.ts';

/** Formats of the registries 1 to 3 under the names that the later ones give to the same forms. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  dateslashus: 'date-month-day-year',
  datedotus: 'date-month-day-year',
  dateslasheu: 'date-day-month-year',
  datedoteu: 'date-day-month-year',
  dateslashdaymontheu: 'date-day-month',
  dateslashmonthdayus: 'date-month-day',
  datelongus: 'date-monthname-day-year-en',
  dateshortus: 'date-monthname-day-year-en',
  datelonguk: 'date-day-monthname-year-en',
  dateshortuk: 'date-day-monthname-year-en',
  datelongdaymonthuk: 'date-day-monthname-en',
  dateshortdaymonthuk: 'date-day-monthname-en',
  datelongmonthdayus: 'date-monthname-day-en',
  dateshortmonthdayus: 'date-monthname-day-en',
  datelongyearmonth: 'date-year-monthname-en',
  dateshortyearmonth: 'date-year-monthname-en',
  datelongmonthyear: 'date-monthname-year-en',
  dateshortmonthyear: 'date-monthname-year-en',
  dateyearmonthdaycjk: 'date-year-month-day',
  dateyearmonthcjk: 'date-year-month',
  dateerayearmonthdayjp: 'date-jpn-era-year-month-day',
  dateerayearmonthjp: 'date-jpn-era-year-month',
  calindaymonthyear: 'date-ind-day-monthname-year-hi',
};
const OLD_LANGUAGES: Readonly<Record<string, string>> = { en: 'en', dk: 'da', in: 'hi' };
const NAME = /^date-(jpn-era-|ind-)?((?:(?:day|monthname|monthroman|month|year)(?:-|$))+)(\w\w)?$/;

/** The rule of a date format by its name in a registry: the order of its parts, and the language of month names. */
export function dateFormat(format: string): Transformation | undefined {
  const name = laterName(format);
  const [, calendar = '', order, language] = NAME.exec(name) ?? [];
  if (order === undefined) return undefined;
  const parts = order.split('-').filter((part) => part !== '');
  const names = calendar === 'ind-' ? 'saka' : parts.includes('monthroman') ? 'roman' : (language ?? '');
  const read = dateReader(parts, names);
  if (!read) return undefined;
  return (text) => {
    const found = read(calendar === 'jpn-era-' ? withWesternYear(text) : text);
    return found && (calendar === 'ind-' ? ofSaka(found) : isoDate(found));
  };
}

/** `datedaymonthyearen` is `date-day-monthname-year-en`. */
function laterName(format: string): string {
  const [, order, suffix = ''] = /^date((?:day|month|year)+)(en|dk|in)?$/.exec(format) ?? [];
  if (order === undefined) return OLD_NAMES[format] ?? format;
  const parts = order.match(/day|month|year/g) ?? [];
  const language = OLD_LANGUAGES[suffix];
  if (language === undefined) return ['date', ...parts].join('-');
  return ['date', ...parts.map((part) => (part === 'month' ? 'monthname' : part)), language].join('-');
}

type Found = { readonly day?: number; readonly month: number; readonly year?: string };

const NUMBERS: Readonly<Record<string, string>> = {
  day: '(?<day>\\d{1,2})',
  month: '(?<month>\\d{1,2})',
  year: '(?<year>\\d{4}|\\d{1,2})',
};

/** Languages in which a word may follow the year or the day. */
const TRAILING: ReadonlySet<string> = new Set(['bg', 'lt', 'pl']);

const isName = (part: string | undefined): boolean => part === 'monthname' || part === 'monthroman';

/** The form of a date: anything but digits is between its parts, and a name may go on as it likes. */
function dateShape(parts: readonly string[], language: string, names: Iterable<string>): RegExp {
  const isRoman = language === 'roman';
  const name = `(?<name>${[...names].join('|')})`;
  // A name begins after a mark that is not part of a word: the end of one month's name may be the beginning of
  // another's.
  const beforeName = isRoman ? '\\D*[^\\dxvi]' : '\\D*[^\\da-z]';
  const afterName = isRoman ? '[^\\dxvi]\\D*' : '\\D*';
  const body = parts.map((part, at) => {
    const gap = at === 0 ? '' : isName(part) ? beforeName : isName(parts[at - 1]) ? afterName : '\\D+';
    return gap + (isName(part) ? name : NUMBERS[part]);
  });
  const last = parts.at(-1);
  const mayGoOn = !isRoman && (isName(last) || parts[0] === 'year' || TRAILING.has(language));
  return new RegExp(`^${body.join('')}${mayGoOn ? '\\D*' : last === 'day' ? '[a-z]*' : ''}$`);
}

/** Takes the parts of a date out of a text; `undefined` for a language that is not known. */
function dateReader(parts: readonly string[], language: string): ((text: string) => Found | undefined) | undefined {
  const names = monthNames(language);
  if (names.size === 0 && parts.includes('monthname')) return undefined;
  const shape = dateShape(parts, language, names.keys());
  return (text) => {
    const { day, month, name, year } = shape.exec(withoutAccents(asciiDigits(text)))?.groups ?? {};
    const number = name === undefined ? Number(month) : names.get(name);
    if (number === undefined || Number.isNaN(number)) return undefined;
    return { month: number, ...(day !== undefined && { day: Number(day) }), ...(year !== undefined && { year }) };
  };
}

/** ASCII digits in the place of full-width and of Devanagari ones. */
function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < 0xff10 ? 0x966 : 0xff10));
  });
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `2009-06-30`, `2009-06` or `--06-30`; `undefined` where there is no such day. */
function isoDate({ day, month, year }: Found): string | undefined {
  const whole = year !== undefined && year.length <= 2 ? `20${year.padStart(2, '0')}` : year;
  const isDay = parseIsoDate(`${whole ?? 2000}-${two(month)}-${two(day ?? 1)}`) !== undefined;
  return isDay ? `${whole ?? '-'}-${two(month)}${day === undefined ? '' : `-${two(day)}`}` : undefined;
}

/** The years before the first one of each Japanese era. */
const ERAS: Readonly<Record<string, number>> = { 令: 2018, 平: 1988, 昭: 1925, 大: 1911, 明: 1867 };

/** `平成21年6月30日` is `2009年6月30日`. */
function withWesternYear(text: string): string {
  return asciiDigits(text).replace(
    /^(令和?|平成?|昭和?|大正?|明治?)\s*(\d{1,2}|元)(?=\s*年)/,
    (_, era: string, year: string) => {
      return String((ERAS[era.charAt(0)] ?? 0) + (year === '元' ? 1 : Number(year)));
    },
  );
}

/** A day of the Indian national calendar, whose year 1 began in March of 79. */
function ofSaka({ day = 0, month, year = '' }: Found): string | undefined {
  const western = Number(year.length > 2 ? year : `${Number(year) > 21 ? 19 : 20}${year.padStart(2, '0')}`) + 78;
  const isLeap = parseIsoDate(`${western}-02-29`) !== undefined;
  const lengths = Array.from({ length: 12 }, (_, at) => (at === 0 ? (isLeap ? 31 : 30) : at < 6 ? 31 : 30));
  const start = epochDay(western, 3, isLeap ? 21 : 22);
  if (start === undefined || day < 1 || day > (lengths[month - 1] ?? 0)) return undefined;
  return formatIsoDate(lengths.slice(0, month - 1).reduce((sum, length) => sum + length, start) + day - 1);
}

/**
 * The beginnings of month names by language, January first: enough to know the month in each of its forms. Without
 * accents, as {@link withoutAccents} leaves them; several forms are separated by `/`.
 */
const NAMES: Readonly<Record<string, string>> = {
  bg: 'ян фев мар апр маи юни юли авг сеп окт ное дек',
  cs: 'led uno bre dub kve cerven/cervn/cvn cervenec/cervenc/cvc srp zar rij lis pro',
  cy: 'ion chwe maw/faw ebr mai/fai meh/feh gor/ngor aws med/fed hyd tach/dach/nhach/thach rhag/rag',
  da: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  de: 'jan/jaen feb mar/maer apr mai jun jul aug sep okt nov dez',
  el: 'ιαν φεβ μαρ απρ/αριλ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ',
  en: 'jan feb mar apr may jun jul aug sep oct nov dec',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  et: 'jaan veebr marts apr mai juuni juuli aug sept okt nov dets',
  fi: 'tam hel maa huh tou kes hei elo syy lok mar jou',
  fr: 'janv fevr mars avr mai juin juil aout sept oct nov dec',
  hi: 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  hr: 'sij velj ozu tra svi lip srp kol ruj lis stu pro',
  hu: 'jan feb marc apr maj jun jul aug szept okt nov dec',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  lt: 'sau vas kov bal geg bir lie rugp/rgp rugs/rgs spa/spl lap gru/grd',
  lv: 'janv febr marts apr maijs jun jul aug sept okt nov dec',
  nl: 'jan feb maa/mrt apr mei jun jul aug sep okt nov dec',
  no: 'jan feb mar apr mai jun jul aug sep okt nov des',
  pl: 'sty lut mar kwi maj cze lip sie wrz paz lis gru',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  ro: 'ian feb mar apr mai iun iul aug sep oct noi/nov dec',
  sk: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  sl: 'jan feb mar apr maj jun jul avg sep okt nov dec',
  sv: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  roman: 'i ii iii iv v vi vii viii ix x xi xii',
  /** The Indian national calendar, which begins in March. */
  saka: 'chait/cait/चैत vai/वैश/बैस jy/ज्य asadha/ashadha/आषा sravan/shravan/श्रा/साव bhad/prosth/भा aswin/ashwin/asvin/आश् kart/कार् agra/marga/मार्/अग pau/पौष magh/माघ phalg/फाल्',
};

/** Lower-case text without accents: `März` is `marz`. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The numbers of months by the beginnings of their names, longer ones first. */
function monthNames(language: string): ReadonlyMap<string, number> {
  const months = NAMES[language]?.split(' ').map((forms) => forms.split('/')) ?? [];
  const named = months.flatMap((forms, at) => forms.map((form): [string, number] => [form.normalize('NFD'), at + 1]));
  return new Map(named.toSorted(([a], [b]) => b.length - a.length));
}
