import { listen } from '../../../../src/service/http/listen.ts';
import { socketFault } from '../../../../src/service/http/socket-fault.ts';
import { DEFAULT_ASSUMPTIONS } from '../../../../src/service/protocol/assumptions.ts';
import { drivenClock } from '../../../../src/service/server/clock/service-clock.ts';
import { faultPlanSchema } from '../../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../../src/service/server/faults/with-faults.ts';
import { DEMO_KEYS } from '../../../../src/service/server/keys/read-keys.ts';
import { serviceKeys } from '../../../../src/service/server/keys/service-keys.ts';
import { writtenError } from '../../../../src/service/server/responses.ts';
import { createService, type Service } from '../../../../src/service/server/service.ts';
import { openStoreView } from '../../../../src/service/server/view/open-store-view.ts';
import type { ServiceFile } from '../../../../src/warehouse/store/service-file/memory-service-file.ts';
import { openServiceFile } from '../../../../src/warehouse/store/service-file/open-service-file.ts';
import { SERVICE_FILE_PORTS } from '../../../support/temp-store.ts';
import { driveTo } from './in-memory.ts';
import { altered } from './storm-alterations.ts';
import { canonicalAsk } from './storm-asks.ts';
import type { StormPlan } from './storm-faults.ts';

/** A request that came to the service, and what became of it there. */
export type Served = {
  readonly ask: string;
  /** Milliseconds, by `performance.now`. */
  readonly at: number;
  /** Whether the service heard of it; else a fault answered in its place. */
  isHeard: boolean;
  /** When an answer of the service went out as the service gave it; `undefined` where a fault spoiled it, or as long as there is none. */
  goodAt: number | undefined;
};

/** A service over a store, on a socket, with its FILE.service; it misbehaves as it is told, and keeps a log of its own. */
export type StormService = {
  readonly url: string;
  /** The path of its FILE.service. */
  readonly file: string;
  /** Without socket and faults. */
  readonly handle: Service['handle'];
  /** From now on it misbehaves so; the log begins anew. */
  readonly misbehave: (plan: StormPlan) => void;
  /** Requests since it was told how to misbehave, in the order in which they came. */
  readonly log: () => readonly Served[];
  /** Questions that it has answered well since then. */
  readonly answered: () => number;
  /** Resolves as soon as it has answered so many questions well. */
  readonly whenAnswered: (questions: number) => Promise<void>;
  /** Calls that FILE.service has counted, of all days and keys. */
  readonly spent: () => number;
  readonly driveTo: (moment: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Faults that leave an answer one that a client can go by. */
const HARMLESS: ReadonlySet<string> = new Set(['latency', 'stale-etag', 'weak-etag']);
const DAY = 86_400_000;

/** Calls of today and the day before, by all keys of a service whose key everybody knows. */
export function spentIn({ spending }: Pick<ServiceFile, 'spending'>): number {
  const today = Math.floor(Date.now() / DAY);
  return DEMO_KEYS.reduce((sum, { hash }) => sum + spending.spent(hash, today) + spending.spent(hash, today - 1), 0);
}

export async function stormService(store: string, moment: string): Promise<StormService> {
  const troubles = (error: unknown): never => {
    throw error;
  };
  let view: Awaited<ReturnType<typeof openStoreView>> | undefined;
  const clock = drivenClock(Date.parse(moment), async () => view?.nextChange());
  view = await openStoreView(store, { ...SERVICE_FILE_PORTS, onRows: () => {} }, clock);
  const file = await openServiceFile(`${store}.service`, SERVICE_FILE_PORTS);
  await file.putKeys(DEMO_KEYS);
  const { subscriptions, templates } = file;
  const { handle } = createService(
    {
      ...{ view, clock, subscriptions, templates, keys: serviceKeys(file), assumptions: DEFAULT_ASSUMPTIONS },
      wallClock: Date.now,
      newId: () => '',
    },
    { version: '1.2.3', onDefect: troubles },
  );

  let log: Served[] = [];
  let good = new Set<string>();
  let waiting: { readonly questions: number; readonly resolve: () => void }[] = [];
  let misbehaving: (request: Request) => Promise<Response> = handle;
  const listening = await listen(
    async (request) => {
      const served: Served = {
        ask: canonicalAsk(request.url),
        at: performance.now(),
        isHeard: false,
        goodAt: undefined,
      };
      log.push(served);
      requests.set(request, served);
      return misbehaving(request);
    },
    {
      host: '127.0.0.1',
      port: 0,
      readerPatienceMs: 60_000,
      log: undefined,
      onDefect: troubles,
      writeRefusal: writtenError,
    },
  );
  const requests = new WeakMap<Request, Served>();
  const isGood = (served: Served | undefined): void => {
    if (!served) return;
    served.goodAt = performance.now();
    good.add(served.ask);
    for (const { resolve } of waiting.filter(({ questions }) => good.size >= questions)) resolve();
    waiting = waiting.filter(({ questions }) => good.size < questions);
  };
  return {
    url: `http://127.0.0.1:${listening.port}`,
    file: `${store}.service`,
    handle,
    misbehave: (plan) => {
      [log, good, waiting] = [[], new Set(), []];
      const { seed, faults } = faultPlanSchema.parse({ seed: plan.seed, faults: plan.faults });
      const effects = { sleep: SERVICE_FILE_PORTS.sleep };
      const heard = async (request: Request): Promise<Response> => {
        const served = requests.get(request);
        if (served) served.isHeard = true;
        return handle(request);
      };
      const some = (harmless: boolean) => faults.filter(({ kind }) => HARMLESS.has(kind) === harmless);
      const { alterations } = plan;
      const faulty = withFaults(heard, { faults: some(true) }, seed, effects);
      const harmless = altered(faulty, 'harmless', alterations, seed);
      const answers = new WeakMap<Request, Response>();
      const noted = async (request: Request): Promise<Response> => {
        const response = await harmless(request);
        answers.set(request, response);
        return response;
      };
      const spoiled = altered(withFaults(noted, { faults: some(false) }, seed, effects), 'harmful', alterations, seed);
      const judged = async (request: Request): Promise<Response> => {
        const response = await spoiled(request);
        if (response === answers.get(request) && !socketFault(response)) isGood(requests.get(request));
        return response;
      };
      misbehaving = altered(judged, 'outside', alterations, seed);
    },
    log: () => log,
    answered: () => good.size,
    whenAnswered: (questions) =>
      new Promise((resolve) => {
        if (good.size >= questions) resolve();
        else waiting.push({ questions, resolve });
      }),
    spent: () => spentIn(file),
    driveTo: (to) => driveTo(clock, to),
    close: async () => {
      await listening.close();
      await view?.close();
      await file.close();
    },
  };
}
