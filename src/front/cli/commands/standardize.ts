import { formatsOf } from '../../../output/report/formats.ts';
import { defineCommand } from '../command.ts';

export const standardize = defineCommand({
  description:
    'Derives the standard fields of companies from the filings in the store, such as revenue, debt and operating cash flow, each as a sum of reported values with the checks that confirm it. They become rows of CoreFinancials-ANN, -QTR, -YTD and -TTM and, with further lines by industry, of Financials-ANN and so on, of a source of their own; how each value was made is kept beside them. Only companies whose filings have changed since the last run are derived again.',
  flags: ['standardCompanies', 'deriveAll', 'standardAsFiled', 'observedAt'],
  formats: formatsOf('standardize'),
  examples: [
    ['crossfoot standardize', 'of all companies whose filings have changed'],
    ['crossfoot standardize --companies AAPL,MSFT', 'of two companies'],
    ['crossfoot standardize --as-filed', 'as history, over which `simulate` replays subscriptions'],
    ['crossfoot explain AAPL totalrevenue', 'then: how a value was made, and what confirms it'],
  ],
  run: async ({ flags }, io) => {
    const { readStandardRules } = await import('../../../analysis/standard/rules/read-rules.ts');
    const { standardize: derive } = await import('../../../analysis/standard/standardize.ts');
    const { standardizeView } = await import('../../../output/report/views/standardize.ts');
    const { store, standardCompanies: companies, deriveAll: all, standardAsFiled: asFiled } = flags;
    const observedAt = flags.observedAt ?? io.timestamp();
    const request = { store, rules: readStandardRules(), companies, all, asFiled, observedAt };
    return standardizeView(await derive(request, io.ports));
  },
});
