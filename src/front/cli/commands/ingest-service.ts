import { defineCommand } from '../command.ts';
import { SERVICE_FLAGS } from '../flags/flags.ts';

export const ingestService = defineCommand({
  description:
    'Ingests the taxonomies and rows of a live service with as few calls as possible. The next run resumes a run that ended early; only a complete run makes snapshots. Every call is recorded in the ledger of STORE.ingest. Exit status 4 means that the service refused, 5 that something is missing; the report gives details.',
  flags: SERVICE_FLAGS,
  formats: 'ingest-service',
  examples: [
    ['crossfoot ingest service --url http://127.0.0.1:8080', 'everything that the key in CROSSFOOT_APPKEY may see'],
    ['crossfoot ingest service --plan', 'what it would ask, and what it would cost; no request is sent'],
    ['crossfoot ingest service --resource CoreFinancials-ANN --resource taxonomy', 'some of it'],
    ['crossfoot ingest service --max-calls 500', 'at most 500 calls; the next run goes on'],
  ],
  run: async ({ flags }, io) => (await import('../service/run-service.ts')).ingestOrPlan(flags, io),
});

export const ingestStatus = defineCommand({
  description:
    'Shows the state of ingests from the service and from other servers: the newest snapshot of each resource, the taxonomies, an unfinished run and its pending slices, answers of other servers with which a repeat would go on, the calls of today and in total, calls with unknown outcome, and the size of saved answers.',
  flags: [],
  formats: 'ingest-status',
  examples: [['crossfoot ingest status', 'what there is, what is missing, what it cost']],
  run: async ({ flags }, io) => {
    const { readStatus } = await import('../service/status.ts');
    const { statusView } = await import('../../../output/report/views/ingest-status.ts');
    return statusView(await readStatus(flags.store, io));
  },
});
