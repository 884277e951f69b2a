import { expect, test } from 'vitest';
import { CORE_FIELDS, CORE_STATEMENTS, HEADER_FIELDS } from '../../../src/core/model/default-group.ts';

/** The default group as answers were seen to list it. */
const SEEN = `
taxonomyid, cik, companyname, entityid, primaryexchange, marketoperator, markettier, primarysymbol, siccode, sicdescription,
usdconversionrate, restated, receiveddate, preliminary, periodlengthcode, periodlength, periodenddate, original, formtype,
fiscalyear, fiscalquarter, dcn, currencycode, crosscalculated, audited, amended,
changeincurrentassets, changeincurrentliabilities, changeininventories, dividendspaid, effectofexchangerateoncash,
capitalexpenditures, cashfromfinancingactivities, cashfrominvestingactivities, cashfromoperatingactivities,
cfdepreciationamortization, changeinaccountsreceivable, investmentchangesnet, netchangeincash, totaladjustments,
ebit, costofrevenue, discontinuedoperations, equityearnings, accountingchange, extraordinaryitems, grossprofit,
incomebeforetaxes, interestexpense, netincome, netincomeapplicabletocommon, researchdevelopmentexpense, totalrevenue,
sellinggeneraladministrativeexpenses, commonstock, deferredcharges, cashandcashequivalents,
cashcashequivalentsandshortterminvestments, goodwill, intangibleassets, inventoriesnet, minorityinterest, otherassets,
othercurrentassets, othercurrentliabilities, otherequity, otherliabilities, preferredstock, propertyplantequipmentnet,
retainedearnings, totalassets, totalcurrentassets, totalcurrentliabilities, totalliabilities, totallongtermdebt,
totalreceivablesnet, totalshorttermdebt, totalstockholdersequity, treasurystock`
  .trim()
  .split(/,\s+/);

test('the default group of core financials is the 79 fields that were seen, in their order', () => {
  expect(SEEN).toHaveLength(79);
  expect(CORE_FIELDS).toEqual(SEEN);
});

test('the header is its first 26 fields, and the statements follow: cash flow, income, balance', () => {
  expect(HEADER_FIELDS).toEqual(SEEN.slice(0, 26));
  expect(CORE_STATEMENTS).toEqual({
    cashFlow: SEEN.slice(26, 40),
    income: SEEN.slice(40, 54),
    balance: SEEN.slice(54),
  });
});
