import { groupBy } from '../base/collections.ts';
import { fieldKey } from '../model/field-name.ts';
import type { FieldLabel, FieldName } from '../model/taxonomy.ts';

/** `name`: names of fields instead of labels. */
export type LabelMode = 'primary' | 'terse' | 'full' | 'name';

export type LabelOf = (field: FieldName, preferred: string | null) => string;

/** Label types that say no more than how long a label is: `terse` and `full` take their place. */
const LENGTHS: ReadonlySet<string> = new Set(['primary', 'terse', 'full', 'verboseLabel']);

/** Whether a label can be seen: some have nothing but spaces or control characters, and count as none. */
export function isVisible(label: string | null): label is string {
  return label !== null && /[\p{L}\p{N}\p{P}\p{S}]/u.test(label);
}

const isEnglish = ({ language }: FieldLabel): boolean => language === undefined || /^en\b/i.test(language);

/**
 * The label of a field on a line: of the type that the taxonomy prefers there, or of the length asked for; else its
 * primary one, else any, else `filed` (that of a data set), else its name. Of several languages English.
 */
export function labelsOf(
  labels: readonly FieldLabel[],
  mode: LabelMode,
  filed: (field: FieldName) => string | null,
): LabelOf {
  const byField = groupBy(
    labels.filter(({ text }) => isVisible(text)),
    ({ field }) => fieldKey(field),
  );
  return (field, preferred) => {
    if (mode === 'name') return field.name;
    const all = byField.get(fieldKey(field)) ?? [];
    const candidates = all.some(isEnglish) ? all.filter(isEnglish) : all;
    const textOf = (type: string | null): string | undefined =>
      candidates.find(({ labelType }) => labelType === type)?.text;
    const chosen = mode !== 'primary' && !isSpecialLabel(preferred) ? textOf(mode) : undefined;
    const own = filed(field);
    const otherwise = isVisible(own) ? own : field.name;
    return chosen ?? textOf(preferred) ?? textOf('primary') ?? textOf('terse') ?? otherwise;
  };
}

/**
 * Whether a label of this type says more than the name of its field: that it is a total, an opening balance, negated.
 */
export function isSpecialLabel(type: string | null): boolean {
  return type !== null && !LENGTHS.has(type);
}

/** Whether a label of this type asks to turn the sign of its value. */
export function isNegatedLabel(type: string | null): boolean {
  return type !== null && /^negated/i.test(type);
}

/** Which instant a label of this type names in a flow. */
export function balanceOfLabel(type: string | null): 'opening' | 'closing' | null {
  if (type === null) return null;
  return /periodStart/i.test(type) ? 'opening' : /periodEnd/i.test(type) ? 'closing' : null;
}
