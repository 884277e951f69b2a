// A program that uses the packed package: ingest, query, check, a statement. It prints what it found; every runtime must print the same.
import { exit, stdout } from 'node:process';
import { CrossfootError, decimalText, formatStatement, openStore } from 'crossfoot';

const store = openStore('program.duckdb');
const stages = [];
const progress = { stage: (name) => stages.push(name), advance: () => {} };
for (const resource of ['calculation', 'presentation', 'fieldlabel']) {
  await store.ingest.payload(`answers/${resource}.json`, { resource, taxonomy: '18' });
}
const rows = { resource: 'Financials-QTR', observedAt: '2025-02-28T00:00:00Z', progress };
const { kind, ingested } = await store.ingest.payload('answers/rows-2024-12-17.json', rows);
const { totals, findings } = await store.validate();
const answer = await store.query('SELECT max(totalassets) AS most FROM "Financials-QTR_18"');
const table = await store.arrow('SELECT range AS n, (range / 4)::DECIMAL(9, 2) AS quarter FROM range(5)');
const arrow = [table.numRows, decimalText(table.getChild('quarter'), 3)];
let batched = 0;
for await (const batch of store.batches('SELECT * FROM range(5000)')) batched += batch.length;
const statement = await store.statement({ companies: ['98000001'], sections: ['balance'], periods: 1 });
const text = new TextDecoder().decode(await formatStatement(statement, 'table'));
const stopped = await store.validate({ signal: AbortSignal.abort() }).catch((error) => error);
await store.close();
const stop = stopped instanceof CrossfootError && stopped.failure;
const { changes } = ingested;
const said = { kind, changes, stages, totals, findings, answer, arrow, batched, text, stop };
// Ends the process itself: Deno may crash at the end of a program that has read much (docs/library.md).
stdout.write(JSON.stringify(said, null, 1), () => exit());
