/**
 * Turns the text of an inline fact, without white space around it, into the value it stands for; `undefined`: the text
 * is not in that format. The formats are those of the registries 1 to 5 of XBRL International, and some that the SEC
 * adds.
 */
export type Transformation = (text: string) => string | undefined;

/** Marks between groups of digits in the formats of Switzerland. */
const APOSTROPHES = "'`\u00b4\u2019\u2032";
const DASH = /^[-\u058a\u05be\u2010-\u2015\ufe58\ufe63\uff0d]$/;

/** A number of this shape, without the characters of `groups` and with a point for the mark before the fraction. */
function shaped(shape: RegExp, point: '.' | ',', groups: string): Transformation {
  const separators = new RegExp(`[${groups} \u00a0]`, 'g');
  return (text) => {
    if (!shape.test(text)) return undefined;
    const number = text.replace(separators, '').replace(point, '.');
    return /\d/.test(number) && !number.endsWith('.') ? number : undefined;
  };
}

/** Registries 1 to 3: groups of three digits, each with one separator before it, or none. */
function grouped(point: '.' | ',', separator: string, groups: string): Transformation {
  return shaped(new RegExp(`^\\d{1,3}(?:${separator}\\d{3})*(?:[${point}]\\d+)?$`), point, groups);
}

/** Registries 4 and 5: separators anywhere. */
function loose(point: '.' | ',', groups: string): Transformation {
  return shaped(new RegExp(`^[${groups} \u00a0\\d]*(?:[${point}][ \u00a0\\d]+)?$`), point, groups);
}

/** Indian groups: three digits last, two in each before. */
const INDIAN = '(?:(?:\\d{1,2}[, \u00a0])?(?:\\d{2}[, \u00a0])*\\d{3}|\\d+)';

/** A whole number and hundredths, each followed by a unit in words: `1,234 dollars 5 cents`. */
function withUnits(whole: string, separators: string): Transformation {
  const shape = new RegExp(`^(${whole})([^\\d${separators}]\\D*)(\\d{1,2})\\D*$`);
  return (text) => {
    const [, units = '', , hundredths = ''] = shape.exec(text) ?? [];
    const digits = units.replace(/\D/g, '');
    return digits === '' ? undefined : `${digits}.${hundredths.padStart(2, '0')}`;
  };
}

const STOPS = '.,\uff0c\uff0e';

/** The formats of numbers of the registries 1 to 5. Those without hyphens are of the registries 1 to 3. */
export const NUMBER_FORMATS: ReadonlyMap<string, Transformation> = new Map(
  Object.entries<Transformation>({
    numcommadot: grouped('.', ',', ','),
    numspacedot: grouped('.', '[ \u00a0]', ''),
    numdotcomma: grouped(',', '[.]', '.'),
    numspacecomma: grouped(',', '[ \u00a0]', ''),
    numcomma: shaped(/^\d+(?:,\d+)?$/, ',', ''),
    numdash: (text) => (text === '-' ? '0' : undefined),
    numdotdecimal: grouped('.', '[, \u00a0]?', ','),
    numcommadecimal: grouped(',', '[. \u00a0]?', '.'),
    numdotdecimalin: shaped(new RegExp(`^${INDIAN}(?:[.]\\d+)?$`), '.', ','),
    numunitdecimal: withUnits(`0|[1-9]\\d{0,2}(?:[${STOPS}]?\\d{3})*`, STOPS),
    numunitdecimalin: withUnits(INDIAN, ''),
    zerodash: (text) => (DASH.test(text) ? '0' : undefined),
    'num-dot-decimal': loose('.', ','),
    'num-comma-decimal': loose(',', '.'),
    'num-unit-decimal': withUnits(`[\\d${STOPS}]+`, STOPS),
    'num-dot-decimal-apos': loose('.', `,${APOSTROPHES}`),
    'num-comma-decimal-apos': loose(',', `.${APOSTROPHES}`),
    'num-unit-decimal-apos': withUnits(`[\\d${STOPS}${APOSTROPHES}\uff07]+`, `${STOPS}${APOSTROPHES}\uff07`),
    'fixed-zero': () => '0',
  }),
);
