const days = (date: string): string => `coalesce((${date} - DATE '1970-01-01')::INTEGER, 0)`;

/** SQL of a `RulePart` from a row of the relation `number` with an alias. */
export function partOf(alias: string, weight = 1): string {
  return `{field: ${alias}.name, weight: ${weight},
    text: coalesce(${alias}.wide, exact_text(${alias}.mantissa, ${alias}.places)),
    decimals: ${alias}.decimals, kind: ${alias}.kind, first: ${days(`${alias}.first`)},
      last: ${days(`${alias}.last`)}}`;
}
