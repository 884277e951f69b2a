import { counts, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';
import { pattern } from './verdict.ts';

const entry = { ...texts('id', 'rule', 'place', 'reason'), expires: textOrNull };

/** `baseline create`, `update` and `prune`. */
export const baselineShape = object({
  file: text,
  totals: object(counts('entries', 'added', 'renewed', 'removed')),
  /** The patterns of the file that was written, in its order. */
  patterns: list(pattern),
  /** The entries of the file that was written, in its order. */
  findings: list(entry),
});

export type BaselineOutput = Shaped<typeof baselineShape>;
