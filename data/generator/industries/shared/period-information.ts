import type { Outline } from '../taxonomy/outline.ts';

/** The header fields of rows: whose they are, of which period, from which document. No statement contains them. */
export const PERIOD_INFORMATION: Outline = {
  title: 'Period Information',
  period: 'duration',
  text: `
# Company
  string taxonomyid: Taxonomy ID | Number of the taxonomy that describes the fields of the row.
  string cik: Central Index Key | Number under which the company files, ten digits.
  string companyname: Company Name
  integer entityid: Entity ID | Number of the company in the data set.
  string primaryexchange: Primary Exchange
  string marketoperator: Market Operator
  string markettier: Market Tier
  string primarysymbol: Primary Symbol
  string siccode: SIC Code | Standard Industrial Classification of the company's business.
  string sicdescription: SIC Description
# Period
  date/instant periodenddate: Period End Date | Last day of the period; balances are those of its end.
  integer periodlength: Period Length | Length of the period in units of the period length code.
  string periodlengthcode: Period Length Code | m for months.
  integer fiscalyear: Fiscal Year
  integer fiscalquarter: Fiscal Quarter
# Report
  string dcn: Document Control Number | The report from which the row was taken.
  string formtype: Form Type
  dateTime receiveddate: Received Date | When the report was received.
  string currencycode: Currency Code
  decimal usdconversionrate: US Dollar Conversion Rate | Units of the currency for one US dollar.
  boolean audited: Audited
  boolean preliminary: Preliminary
  boolean original: Original | The row is as it was first reported.
  boolean restated: Restated | A later report shows the period anew.
  boolean amended: Amended
  boolean crosscalculated: Cross Calculated | Values were derived from those of other periods.
`,
};
