import { formatCount } from '../model/format-amount.ts';
import { LEFT_OUT_WORDS } from './cell-words.ts';
import type { LeftOutReason, LeftOutValue } from './statement.ts';

// The keys of the table are the reasons.
const ORDER = Object.keys(LEFT_OUT_WORDS) as readonly LeftOutReason[];

/** `Values left out: 3 of a period that is not shown, 2 in another unit`; `undefined` where none is. */
export function leftOutText(values: readonly LeftOutValue[]): string | undefined {
  const parts = ORDER.flatMap((reason) => {
    const count = values.filter((value) => value.reason === reason).length;
    return count === 0 ? [] : `${formatCount(count)} ${LEFT_OUT_WORDS[reason]}`;
  });
  return parts.length === 0 ? undefined : `Values left out: ${parts.join(', ')}`;
}
