/** Equity, the same in every industry. */
export const EQUITY = `
# Stockholders' Equity
  credit preferredstock: Preferred Stock
  credit commonstock: Common Stock
  credit additionalpaidincapital: Additional Paid-In Capital
  credit retainedearnings: Retained Earnings
  debit treasurystock: Treasury Stock
  credit accumulatedothercomprehensiveincome: Accumulated Other Comprehensive Income
  credit minorityinterest: Minority Interest
  credit totalstockholdersequity: Total Stockholders' Equity = preferredstock commonstock additionalpaidincapital retainedearnings treasurystock accumulatedothercomprehensiveincome minorityinterest
credit totalliabilitiesandstockholdersequity: Total Liabilities and Stockholders' Equity = totalliabilities totalstockholdersequity
`;
