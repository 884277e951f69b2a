import { clipped, oneLine } from '../../core/base/text.ts';
import type { Typed } from '../../core/expression/entry.ts';
import type { NullRule } from '../../core/expression/value.ts';
import type { AlertRow } from '../../core/model/alert.ts';
import { valueText } from '../../service/image/read-column.ts';
import { firingDetails, NAMES_OF_ROWS } from './firing-detail.ts';
import type { Replay } from './replay.ts';
import { fieldsOf } from './row-truth.ts';

/** In place of a value that a row does not report, and of one before the row was there. */
const NO_VALUE = '–';
const LONGEST = 200;

/**
 * Describes the rows of some changes for mails: the row, each field that the condition uses and each condition, before
 * and after. `mayRead`: whether the receiver may read a field, by its name in lower case; those of the condition are
 * always shown.
 */
export function alertRows(
  replay: Replay,
  condition: Typed,
  { nulls, mayRead }: { readonly nulls: NullRule; readonly mayRead: (field: string) => boolean },
): (change: number) => AlertRow {
  const { versions, history } = replay;
  const { before: befores, after: afters } = history.changes;
  const detail = firingDetails(replay, condition, nulls, mayRead);
  const fields = fieldsOf(condition);
  const textAt = (field: string, version: number): string => {
    const at = version < 0 ? -1 : (versions.columnNamed(field)[version] ?? -1);
    return at < 0 ? NO_VALUE : printed(valueText(versions.image, at));
  };
  return (change) => {
    const { row, kind, onlyNames, terms } = detail(change);
    const [before, after] = [befores[change] ?? -1, afters[change] ?? -1];
    const names = NAMES_OF_ROWS.filter(mayRead).map((field) => textAt(field, after));
    const company = printed(row.company ?? '');
    return {
      company,
      name: names.find((name) => name !== NO_VALUE && name !== company) ?? '',
      period: row.period ?? '',
      periodEnd: row.periodEnd?.replace(/ 12:00 AM$/, '') ?? '',
      document: row.document ?? '',
      change: kind,
      note: onlyNames ? 'only names changed' : '',
      fields: fields.map(({ name }) => ({
        name,
        before: textAt(name.toLowerCase(), before),
        after: textAt(name.toLowerCase(), after),
      })),
      terms: terms
        .filter(({ type }) => type === 'boolean')
        .map(({ term, before: was, after: is }) => ({ text: printed(term), before: was ?? NO_VALUE, after: is })),
    };
  };
}

/** The same for a condition that may have fired; a replay shows everything. */
export function describeWith(
  replay: Replay,
  condition: Typed | undefined,
  nulls: NullRule,
): (change: number) => AlertRow {
  if (!condition) throw new Error('a subscription that fires has a condition');
  return alertRows(replay, condition, { nulls, mayRead: () => true });
}

/** A value of the data on one line, at most some hundred characters. */
function printed(text: string): string {
  return clipped(oneLine(text), LONGEST);
}
