import { type CommandIo, defineCommand } from '../command.ts';
import { SERVICE_FLAGS } from '../flags/flags.ts';
import { plainText } from '../output.ts';
import type { ServiceSettings } from '../service/service-settings.ts';

export const ingestService = defineCommand({
  description:
    'Ingests the taxonomies and rows of a live service with as few calls as possible. The next run resumes a run that ended early; only a complete run makes snapshots. Every call is recorded in the ledger of STORE.ingest. Exit status 4 means that the service refused, 5 that something is missing; the report gives details.',
  args: {},
  flags: SERVICE_FLAGS,
  formats: 'ingest-service',
  examples: [
    ['crossfoot ingest service --url http://127.0.0.1:8080', 'everything that the key in CROSSFOOT_APPKEY may see'],
    ['crossfoot ingest service --plan', 'what it would ask, and what it would cost; no request is sent'],
    ['crossfoot ingest service --resource CoreFinancials-ANN --resource taxonomy', 'some of it'],
    ['crossfoot ingest service --max-calls 500', 'at most 500 calls; the next run goes on'],
  ],
  run: async ({ flags }, io) => {
    const { serviceSettings } = await import('../service/service-settings.ts');
    const wanted = serviceSettings(flags);
    const { requireStorePlace } = await import('../../store/new-store.ts');
    requireStorePlace(flags.store);
    return flags.plan ? plan(wanted, io) : run(wanted, io);
  },
});

async function run(settings: ServiceSettings, io: CommandIo) {
  const { runService } = await import('../service/run-service.ts');
  const { SERVICE_STATUS, serviceOutput } = await import('../service/service-output.ts');
  const { outcomeLine, serviceView } = await import('../../report/views/ingest-service.ts');
  const { done, callsToday } = await runService(settings, io);
  const output = serviceOutput(done, callsToday);
  await io.print(serviceView(output));
  // Programs read the report; a person who reads the log needs the reason.
  if (done.outcome !== 'complete' && io.format !== 'table')
    await io.complain(`error: ${plainText(outcomeLine(output))}`);
  return SERVICE_STATUS[done.outcome];
}

async function plan({ request }: ServiceSettings, io: CommandIo) {
  const { planService } = await import('../../sync/plan-service.ts');
  const { planOutput } = await import('../service/service-output.ts');
  const { planView } = await import('../../report/views/ingest-service.ts');
  const planned = await planService(request, { ...io.ports, today: () => new Date(io.wallClock()) });
  await io.print(planView(planOutput(planned)));
  return 0 as const;
}
