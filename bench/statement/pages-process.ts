import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { statementsOf } from '../../src/analysis/statement/read-statement.ts';
import { statementView } from '../../src/analysis/statement/view/statement-view.ts';
import { checkerBy } from '../../src/analysis/validation/explain/total-checks.ts';
import { DEFAULT_COMPARISON } from '../../src/analysis/validation/modes.ts';
import { WRITERS } from '../../src/output/report/formats.ts';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';

/** `seconds`: from the start of the process. */
export type WrittenPages = Usage & { readonly pages: number; readonly seconds: number };

const DOCUMENTS = `SELECT DISTINCT e.key AS company, d.name AS document
  FROM document_version v JOIN document d USING (document_id) JOIN entity e USING (entity_id) ORDER BY ALL`;

const [, , store = '', folder = ''] = process.argv;
const documents = await withConnection(store, PORTS, (connection) => queryRows(connection, DOCUMENTS));
const subjects = documents.map(([company, document]) => ({
  company: { key: String(company), name: null, symbol: null },
  asFiled: String(document),
}));
const request = {
  ...({ labels: 'primary', sections: ['all'], columns: null, restatements: false, empty: 'hide' } as const),
  ...({ store, subjects, sign: 'filed', scale: 'auto' } as const),
};
const target = join(folder, 'pages');
await mkdir(target, { recursive: true });
const PLAIN = { width: undefined, color: false, wordHint: () => '' };
let pages = 0;
const checker = checkerBy(DEFAULT_COMPARISON);
for await (const statement of statementsOf(request, { ...PORTS, checker })) {
  const pieces = await WRITERS.html.write(statementView(statement), PLAIN);
  await pipeline(Readable.from(pieces), createWriteStream(join(target, `${pages}.html`)));
  pages += 1;
}
await rm(target, { recursive: true });
const seconds = process.uptime();
process.stdout.write(JSON.stringify({ pages, seconds, ...usageOfThisProcess() } satisfies WrittenPages));
