/** Header fields that the service writes as text and no taxonomy describes. */
const DATES: ReadonlySet<string> = new Set(['receiveddate', 'periodenddate', 'transactiondate']);
const BOOLEANS: ReadonlySet<string> = new Set(
  'restated preliminary original crosscalculated audited amended'.split(' '),
);

/**
 * The type of the texts of a field: by its name for a header field, else by the type that a taxonomy states (`Date`,
 * `xbrli:dateItemType`). Both in any case.
 */
export function textFieldType(name: string, dataType: string | null | undefined): 'date' | 'boolean' | 'string' {
  const field = name.toLowerCase();
  if (DATES.has(field)) return 'date';
  if (BOOLEANS.has(field)) return 'boolean';
  const stated = /^(?:.*:)?(?:(date|datetime)|(boolean))(?:itemtype)?$/i.exec(dataType ?? '');
  if (!stated) return 'string';
  return stated[1] ? 'date' : 'boolean';
}
