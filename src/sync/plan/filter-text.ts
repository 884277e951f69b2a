import { type Condition, FIRST_YEAR, LAST_YEAR } from './question.ts';

type Kind = Condition['kind'];

const TEXTS: { readonly [K in Kind]: (condition: Extract<Condition, { readonly kind: K }>) => string } = {
  range: ({ field, from, to, orNull }) => {
    const ends = [
      ...(from === undefined ? [] : [`${field} ge ${from}`]),
      ...(to === undefined ? [] : [`${field} lt ${to}`]),
    ];
    const within = ends.length === 0 ? `${field} ne null` : ends.join(' and ');
    if (!orNull) return within;
    return ends.length > 1 ? `((${within}) or ${field} eq null)` : `(${within} or ${field} eq null)`;
  },
  null: ({ field }) => `${field} eq null`,
  'other-exchange': ({ exchanges }) => noneOf('primaryexchange', exchanges),
  'other-symbol': ({ symbols }) => noneOf('primarysymbol', symbols),
  'no-quarter': () =>
    `(fiscalyear eq null or fiscalquarter eq null or fiscalyear lt ${FIRST_YEAR} or fiscalyear gt ${LAST_YEAR})`,
};

/** Conditions as the text of a filter expression; `undefined` where there are none. */
export function filterText(conditions: readonly Condition[] = []): string | undefined {
  return conditions.length === 0 ? undefined : conditions.map(conditionText).join(' and ');
}

function conditionText<K extends Kind>(condition: Extract<Condition, { readonly kind: K }>): string {
  return TEXTS[condition.kind as K](condition);
}

/** Another value than these, or none. */
function noneOf(field: string, values: readonly string[]): string {
  const others = values.map((value) => `${field} ne ${quoted(value)}`).join(' and ');
  return values.length > 1 ? `((${others}) or ${field} eq null)` : `(${others} or ${field} eq null)`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
