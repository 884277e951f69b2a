/** Header fields that the service writes as text and no taxonomy describes. */
const HEADER_TYPES: ReadonlyMap<string, 'date' | 'boolean'> = new Map([
  ['receiveddate', 'date'],
  ['periodenddate', 'date'],
  ['transactiondate', 'date'],
  ['restated', 'boolean'],
  ['preliminary', 'boolean'],
  ['original', 'boolean'],
  ['crosscalculated', 'boolean'],
  ['audited', 'boolean'],
  ['amended', 'boolean'],
]);

/** Types of the service and of XBRL that are no texts, in lower case and without what XBRL puts around them. */
const DATA_TYPES: ReadonlyMap<string, 'date' | 'boolean'> = new Map([
  ['date', 'date'],
  ['datetime', 'date'],
  ['boolean', 'boolean'],
]);

/**
 * What the texts of a field are: by its name where it is a header field, else by what a taxonomy says of its type
 * (`Date`, `xbrli:dateItemType`). Both are taken in any case.
 */
export function textFieldType(name: string, dataType: string | null | undefined): 'date' | 'boolean' | 'string' {
  const described =
    dataType
      ?.toLowerCase()
      .replace(/^.*:/, '')
      .replace(/itemtype$/, '') ?? '';
  return HEADER_TYPES.get(name.toLowerCase()) ?? DATA_TYPES.get(described) ?? 'string';
}
