/** The name of a store of the demo where none is given. */
const DEMO_STORE = 'demo.duckdb';

/** Command lines to paste. Where the store is not kept, the first of them keeps it for the others. */
export function nextLines(kept: string | undefined, program: string): string[] {
  const store = kept ?? DEMO_STORE;
  const lines = [
    `validate --store ${store} --tolerance abs:2`,
    `taxonomy show 19 --store ${store}`,
    `snapshots --store ${store}`,
    `sql --store ${store} 'SELECT symbol, period_end, netincome FROM "Financials-QTR_18"'`,
    'serve --sample',
  ];
  const all = kept === undefined ? [`demo --store ${store}`, ...lines] : lines;
  return all.map((line) => `  ${program} ${line}`);
}
