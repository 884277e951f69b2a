/** The counts whose names are not clear when they are split into words. */
const NAMES: Readonly<Record<string, string>> = {
  numbersNull: 'numbers without a value',
  numbersWide: 'numbers of more than 64 bits',
  periodsAssumed: 'numbers whose kind of period was assumed',
  periodsOneDay: 'numbers of one day',
  coregistrantsTwice: 'numbers with two co-registrants',
  filingsKnown: 'filings that the store has already',
  filingsMixed: 'filings that use several versions of US-GAAP',
  rowsElsewhere: 'rows that are not in this answer',
  fieldsNotLowerCase: 'fields not in lower case',
  levelsDiffering: 'child levels that differ from the tree',
  filesOfTheStandard: 'files of XBRL itself',
  calculationRestated: 'repeated calculation relationships',
  calculationProhibited: 'prohibited calculation relationships',
  calculationOverridden: 'overridden calculation relationships',
  presentationProhibited: 'prohibited presentation relationships',
  presentationOverridden: 'overridden presentation relationships',
};

const ADJECTIVE = /^(.+)(Duplicate|Repeated|Null|Prohibited|Overridden|Unknown|Empty)$/;

/** The name of a count of an ingest for people: `valuesRepeated` counts repeated values. */
export function countName(name: string): string {
  const ordered = name.replace(ADJECTIVE, (_, noun: string, adjective: string) => `${adjective} ${noun}`);
  return NAMES[name] ?? ordered.replace(/ ?[A-Z]/g, (letter) => ` ${letter.trim().toLowerCase()}`).trim();
}
