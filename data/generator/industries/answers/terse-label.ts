const SHORTER: readonly (readonly [long: string, short: string])[] = [
  ['Cash Equivalents', 'Equivalents'],
  [' Expenses', ''],
  ['Accumulated ', ''],
  ['Securities Available for Sale', 'AFS Securities'],
  ['Securities Held to Maturity', 'HTM Securities'],
  ['Mortgage-Backed Securities', 'MBS'],
  ['Weighted Average ', ''],
  ['Earnings per Share', 'EPS'],
  ['Funds from Operations', 'FFO'],
  ['Federal Home Loan Bank', 'FHLB'],
  ['Incurred but Not Reported', 'IBNR'],
  ['Depreciation, Depletion and Amortization', 'DD&A'],
  ['Net Income Applicable to Common', 'Net Income, Common'],
  ['Supplementary Information', 'Supplement'],
];

/** A label, made shorter where there is a usual way; else as it is. */
export function terseLabel(label: string): string {
  return SHORTER.reduce((text, [long, short]) => text.replace(long, short), label);
}
