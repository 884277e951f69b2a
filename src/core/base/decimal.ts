/** An exact integer mantissa and the decimal places as filed: `2.50` is `{ mantissa: 250n, places: 2 }`. */
export type Decimal = { readonly mantissa: bigint; readonly places: number };

/** Exponents beyond this are refused: `1e999999999` is not a filed number. */
const MAX_EXPONENT = 400;
const DECIMAL_TEXT = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,9}))?$/;

export const ZERO: Decimal = { mantissa: 0n, places: 0 };

const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, i) => 10n ** BigInt(i));

/** 10 to the power of `exponent` (>= 0), exactly. */
export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** Reads decimal text (`-12.50`, `+3`, `.5`, `1.2E3`); anything else is `undefined`. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return undefined;
  const [, sign, digits = '', exponentText] = match;
  const exponent = exponentText === undefined ? 0 : Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;
  const point = digits.indexOf('.');
  const fraction = point < 0 ? 0 : digits.length - point - 1;
  const magnitude = BigInt(point < 0 ? digits : digits.slice(0, point) + digits.slice(point + 1));
  const mantissa = sign === '-' ? -magnitude : magnitude;
  const places = fraction - exponent;
  return places >= 0 ? { mantissa, places } : { mantissa: mantissa * powerOfTen(-places), places: 0 };
}

/** Decimal text with exactly the stated places; {@link parseDecimal} inverts it. */
export function formatDecimal({ mantissa, places }: Decimal): string {
  if (places === 0) return mantissa.toString();
  const negative = mantissa < 0n;
  const digits = (negative ? -mantissa : mantissa).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  // Joined, and not concatenated, the text is one piece and takes less than half of the memory.
  return [negative ? '-' : '', digits.slice(0, point), '.', digits.slice(point)].join('');
}

/** The mantissa of the same number at `places` decimal places, which must not be fewer than its own. */
function mantissaAt(value: Decimal, places: number): bigint {
  if (places < value.places) throw new RangeError(`cannot express ${value.places} places with ${places}`);
  return places === value.places ? value.mantissa : value.mantissa * powerOfTen(places - value.places);
}

/** The same number without trailing zeros in its fraction. */
export function trimDecimal(value: Decimal): Decimal {
  let { mantissa, places } = value;
  while (places > 0 && mantissa % 10n === 0n) {
    mantissa /= 10n;
    places -= 1;
  }
  return { mantissa, places };
}

export function addDecimal(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { mantissa: mantissaAt(a, places) + mantissaAt(b, places), places };
}

export function subtractDecimal(a: Decimal, b: Decimal): Decimal {
  return addDecimal(a, negateDecimal(b));
}

export function multiplyDecimal(a: Decimal, b: Decimal): Decimal {
  return { mantissa: a.mantissa * b.mantissa, places: a.places + b.places };
}

/** The quotient as a whole number, half of one away from zero. `unit` is above zero. */
export function divideRounded(mantissa: bigint, unit: bigint): bigint {
  const magnitude = mantissa < 0n ? -mantissa : mantissa;
  const rounded = (2n * magnitude + unit) / (2n * unit);
  return mantissa < 0n ? -rounded : rounded;
}

export function negateDecimal(a: Decimal): Decimal {
  return { mantissa: -a.mantissa, places: a.places };
}

export function absDecimal(a: Decimal): Decimal {
  return a.mantissa < 0n ? negateDecimal(a) : a;
}

/** -1, 0 or 1: numbers compare by value, so `1.0` equals `1`. */
export function compareDecimal(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const places = Math.max(a.places, b.places);
  const left = mantissaAt(a, places);
  const right = mantissaAt(b, places);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function isZeroDecimal(a: Decimal): boolean {
  return a.mantissa === 0n;
}

/** The exponent of the last digit that is not zero: 3 for 12000, -2 for 0.25. */
export function lastPlace(value: Decimal): number {
  const { mantissa, places } = trimDecimal(value);
  if (places > 0) return -places;
  return mantissa.toString().length - mantissa.toString().replace(/0+$/, '').length;
}
