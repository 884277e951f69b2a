import { formatDecimal, parseDecimal } from '../../core/base/decimal.ts';
import { type Scaled, scaleAmount } from './scale.ts';
import { keepsZeros, withShownPlaces } from './shown-places.ts';
import { signAmount } from './sign.ts';
import type { Display, StatementCell, StatementLine } from './statement.ts';

/**
 * A cell as every format shows it. `text`: decimal text in the sign and scale of the statement, `12.3%`, or the text
 * filed; '' for nil.
 */
export type ShownCell = { readonly text: string; readonly mark: Scaled['mark'] };

/**
 * The one place where sign, scale and the decimal places of amounts per share and of ratios are applied. In other
 * amounts zeros at the end of a fraction stay as filed, unless scaling moves the point.
 */
export function showCell(cell: StatementCell, line: StatementLine, { sign, scale }: Display): ShownCell {
  const value = cell.kind === 'number' || cell.kind === 'percent' ? parseDecimal(cell.value) : undefined;
  if (!value) return { text: cell.value, mark: null };
  if (cell.kind === 'percent') {
    // Growth is the same in every sign; a share of another amount has the sign of its own.
    const shown = cell.derived?.kind === 'percent-of' ? signAmount(value, line, sign) : value;
    return { text: `${formatDecimal(shown)}%`, mark: cell.derived?.vanished ? 'vanished' : null };
  }
  const signed = signAmount(value, line, sign);
  if (line.type === 'percent') {
    const { mantissa, places } = withShownPlaces(signed, line);
    return { text: `${formatDecimal({ mantissa, places: places - 2 })}%`, mark: null };
  }
  if (keepsZeros(line)) return { text: formatDecimal(withShownPlaces(signed, line)), mark: null };
  const { amount, mark } = scaleAmount(signed, line.type, scale);
  return { text: formatDecimal(amount), mark };
}
