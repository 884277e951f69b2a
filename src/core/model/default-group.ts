import { COUNTING_FIELDS } from './field-name.ts';

/** The fields that identify a row, its period and document; every resource lists them first, in this order. */
export const HEADER_FIELDS: readonly string[] = words(`
  taxonomyid cik companyname entityid primaryexchange marketoperator markettier primarysymbol siccode sicdescription
  usdconversionrate restated receiveddate preliminary periodlengthcode periodlength periodenddate original formtype
  fiscalyear fiscalquarter dcn currencycode crosscalculated audited amended
`);

/** The statements of core financials, in the order in which answers list their fields. */
export type CoreStatement = 'cashFlow' | 'income' | 'balance';

export const CORE_STATEMENTS: Readonly<Record<CoreStatement, readonly string[]>> = {
  cashFlow: words(`
    changeincurrentassets changeincurrentliabilities changeininventories dividendspaid effectofexchangerateoncash
    capitalexpenditures cashfromfinancingactivities cashfrominvestingactivities cashfromoperatingactivities
    cfdepreciationamortization changeinaccountsreceivable investmentchangesnet netchangeincash totaladjustments
  `),
  income: words(`
    ebit costofrevenue discontinuedoperations equityearnings accountingchange extraordinaryitems grossprofit
    incomebeforetaxes interestexpense netincome netincomeapplicabletocommon researchdevelopmentexpense
    totalrevenue sellinggeneraladministrativeexpenses
  `),
  balance: words(`
    commonstock deferredcharges cashandcashequivalents cashcashequivalentsandshortterminvestments goodwill
    intangibleassets inventoriesnet minorityinterest otherassets othercurrentassets othercurrentliabilities
    otherequity otherliabilities preferredstock propertyplantequipmentnet retainedearnings totalassets
    totalcurrentassets totalcurrentliabilities totalliabilities totallongtermdebt totalreceivablesnet
    totalshorttermdebt totalstockholdersequity treasurystock
  `),
};

/** The 79 fields of the default group of core financials, in the order in which answers were seen to list them. */
export const CORE_FIELDS: readonly string[] = [...HEADER_FIELDS, ...Object.values(CORE_STATEMENTS).flat()];

/** The names in a text, between white space. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const NUMBER_FIELDS: ReadonlySet<string> = new Set([...COUNTING_FIELDS, ...Object.values(CORE_STATEMENTS).flat()]);

/**
 * Fields whose value is text even where it looks like a number: identifiers, codes, dates, names, and booleans, which
 * the service writes as the texts `true` and `false`. `taxonomyid` is a string by the contract.
 */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  ...HEADER_FIELDS.filter((name) => !NUMBER_FIELDS.has(name)),
  // Properties of insiders, owners and issues.
  ...words(`
    cusip isin ticker sic issueticker issuename issuetitle ownername filername insiderformtype street1 street2
    street3 zip zipcode filerzip issuezip phone phonenumber filerphone issuephone
  `),
]);

export function isTextField(field: string): boolean {
  return TEXT_FIELDS.has(field.toLowerCase());
}

export function isNumberField(field: string): boolean {
  return NUMBER_FIELDS.has(field.toLowerCase());
}
