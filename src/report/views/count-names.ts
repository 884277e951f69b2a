/** The counts whose names are not clear by themselves; other names are split into words: `rowsWithoutPeriod`. */
const NAMES: Readonly<Record<string, string>> = {
  numbersNull: 'numbers without a value',
  numbersDuplicate: 'duplicate numbers',
  numbersWide: 'numbers of more than 64 bits',
  periodsAssumed: 'numbers whose kind of period was assumed',
  periodsOneDay: 'numbers of one day',
  coregistrantsTwice: 'numbers with two co-registrants',
  filingsMixed: 'filings that use several versions of US-GAAP',
  rowsRepeated: 'repeated rows',
  rowsElsewhere: 'rows that are not in this answer',
  valuesNull: 'null values',
  valuesRepeated: 'repeated values',
  relationshipsRepeated: 'repeated relationships',
  fieldsRepeated: 'repeated fields',
  labelsRepeated: 'repeated labels',
  taxonomiesRepeated: 'repeated taxonomies',
  fieldsNotLowerCase: 'fields not in lower case',
  levelsDiffering: 'child levels that differ from the tree',
  filesOfTheStandard: 'files of XBRL itself',
  calculationRestated: 'repeated calculation relationships',
  calculationProhibited: 'prohibited calculation relationships',
  calculationOverridden: 'overridden calculation relationships',
  presentationProhibited: 'prohibited presentation relationships',
  presentationOverridden: 'overridden presentation relationships',
  labelsProhibited: 'prohibited labels',
  labelsOverridden: 'overridden labels',
  labelTypesUnknown: 'unknown label types',
  periodTypesUnknown: 'unknown period types',
  balanceTypesUnknown: 'unknown balance types',
  sectionsEmpty: 'empty sections',
};

/** The name of a count of an ingest for people. */
export function countName(name: string): string {
  return NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
