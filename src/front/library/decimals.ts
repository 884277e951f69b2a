import { z } from 'zod';
import * as tolerances from '../../analysis/validation/tolerance.ts';
import * as decimals from '../../core/base/decimal.ts';
import { fieldKey as keyOfField } from '../../core/model/field-name.ts';
import { type AmountStyle, formatAmount as format } from '../../core/model/format-amount.ts';
import { decimalText as decimalAt } from '../../output/arrow/decimals.ts';
import { checked } from './checked.ts';
import { callable, count, decimal, members, text, tolerance, truth } from './parts.ts';

/**
 * Reads decimal text exactly: `-12.50`, `+3`, `.5`, `1.2E3`. Any other text is `undefined`.
 *
 * @example
 * ```ts
 * parseDecimal('2.50') // => { mantissa: 250n, places: 2 }
 * parseDecimal('two') // => undefined
 * ```
 */
export const parseDecimal = checked('parseDecimal', { text }, decimals.parseDecimal);

/**
 * Decimal text with exactly the places of the number; {@link parseDecimal} is its inverse.
 *
 * @example
 * ```ts
 * formatDecimal({ mantissa: -250n, places: 2 }) // => '-2.50'
 * ```
 */
export const formatDecimal = checked('formatDecimal', { value: decimal }, decimals.formatDecimal);

/**
 * The same number without zeros at the end of its fraction.
 *
 * @example
 * ```ts
 * trimDecimal({ mantissa: 250n, places: 2 }) // => { mantissa: 25n, places: 1 }
 * ```
 */
export const trimDecimal = checked('trimDecimal', { value: decimal }, decimals.trimDecimal);

/**
 * The number without its sign.
 *
 * @example
 * ```ts
 * absDecimal({ mantissa: -5n, places: 0 }) // => { mantissa: 5n, places: 0 }
 * ```
 */
export const absDecimal = checked('absDecimal', { a: decimal }, decimals.absDecimal);

/**
 * The number with the other sign.
 *
 * @example
 * ```ts
 * negateDecimal({ mantissa: 5n, places: 0 }) // => { mantissa: -5n, places: 0 }
 * ```
 */
export const negateDecimal = checked('negateDecimal', { a: decimal }, decimals.negateDecimal);

/**
 * The exact sum, with the places of the operand that has more.
 *
 * @example
 * ```ts
 * addDecimal({ mantissa: 1n, places: 1 }, { mantissa: 2n, places: 1 }) // => { mantissa: 3n, places: 1 }
 * 0.1 + 0.2 === 0.3 // => false
 * ```
 */
export const addDecimal = checked('addDecimal', { a: decimal, b: decimal }, decimals.addDecimal);

/**
 * The exact difference `a - b`, with the places of the operand that has more.
 *
 * @example
 * ```ts
 * subtractDecimal({ mantissa: 1n, places: 0 }, { mantissa: 25n, places: 2 }) // => { mantissa: 75n, places: 2 }
 * ```
 */
export const subtractDecimal = checked('subtractDecimal', { a: decimal, b: decimal }, decimals.subtractDecimal);

/**
 * The exact product, with the places of both together.
 *
 * @example
 * ```ts
 * multiplyDecimal({ mantissa: 15n, places: 1 }, { mantissa: 2n, places: 1 }) // => { mantissa: 30n, places: 2 }
 * ```
 */
export const multiplyDecimal = checked('multiplyDecimal', { a: decimal, b: decimal }, decimals.multiplyDecimal);

/**
 * -1, 0 or 1, by value: `1.0` equals `1`. An order for `sort`.
 *
 * @example
 * ```ts
 * compareDecimal({ mantissa: 10n, places: 1 }, { mantissa: 1n, places: 0 }) // => 0
 * ```
 */
export const compareDecimal = checked('compareDecimal', { a: decimal, b: decimal }, decimals.compareDecimal);

/**
 * Reads `exact`, or `abs:N`, `rel:N` or `ulp:N` with a decimal N of at least 0.
 *
 * @throws CrossfootError of the kind `usage` for any other text.
 * @example
 * ```ts
 * parseTolerance('abs:1') // => { kind: 'abs', amount: { mantissa: 1n, places: 0 } }
 * ```
 */
export const parseTolerance = checked('parseTolerance', { text }, tolerances.parseTolerance);

/**
 * The text of a tolerance; {@link parseTolerance} is its inverse.
 *
 * @example
 * ```ts
 * formatTolerance(EXACT) // => 'exact'
 * ```
 */
export const formatTolerance = checked('formatTolerance', { tolerance }, tolerances.formatTolerance);

/**
 * A text that two fields share only when they are the same field; the key of maps by field, such as the labels of a
 * {@link WholeTaxonomy}.
 *
 * @example
 * ```ts
 * fieldKey({ namespace: 'us-gaap/2009', name: 'Assets' }) // => 'us-gaap/2009#Assets'
 * ```
 */
export const fieldKey = checked('fieldKey', { field: z.looseObject({ namespace: text, name: text }) }, keyOfField);

/**
 * An amount, exact decimal text, for people; `null`, which is not reported, is `–`. Text that is not a decimal is
 * returned as it is.
 *
 * @example
 * ```ts
 * formatAmount('-1234500.0', HUMAN_READABLE) // => '-1,234,500'
 * formatAmount('1234500', { ...HUMAN_READABLE, scale: 3 }) // => '1,234.5'
 * formatAmount(null, HUMAN_READABLE) // => '–'
 * ```
 */
export const formatAmount = checked(
  'formatAmount',
  {
    amount: text.nullable(),
    style: members({
      scale: z.int().min(0).max(1000),
      negate: truth,
      group: truth,
      trim: truth,
    }) satisfies z.ZodType<AmountStyle>,
  },
  format,
);

/** A column of Decimal128, without loading the library that has them. */
const decimalColumn = z.looseObject({ type: z.looseObject({ precision: count, scale: count }), get: callable() });

/**
 * The exact text of the decimal at an index, with all its places: `-5.00`; `null` for NULL. The text that
 * `apache-arrow` makes of it, `-500`, forgets the point.
 *
 * @throws CrossfootError of the kind `usage` for a column of another type.
 * @example
 * ```ts
 * const table = await store.arrow('SELECT -5::DECIMAL(9, 2) AS loss');
 * const losses = table.getChild('loss')!;
 * decimalText(losses, 0) // => '-5.00'
 * ```
 */
export const decimalText = checked('decimalText', { column: decimalColumn, index: count }, decimalAt);
