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

/**
 * Types of the service and of XBRL that are not texts, in lower case, without prefix and without the suffix `ItemType`.
 */
const DATA_TYPES: ReadonlyMap<string, 'date' | 'boolean'> = new Map([
  ['date', 'date'],
  ['datetime', 'date'],
  ['boolean', 'boolean'],
]);

/**
 * The type of the texts of a field: by its name for a header field, else by the type that a taxonomy states (`Date`,
 * `xbrli:dateItemType`). Both in any case.
 */
export function textFieldType(name: string, dataType: string | null | undefined): 'date' | 'boolean' | 'string' {
  const described =
    dataType
      ?.toLowerCase()
      .replace(/^.*:/, '')
      .replace(/itemtype$/, '') ?? '';
  return HEADER_TYPES.get(name.toLowerCase()) ?? DATA_TYPES.get(described) ?? 'string';
}
