import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UniverseSize } from '../../../../data/generator/universe/size.ts';
import type { Universe } from '../../../../data/generator/universe/universe.ts';
import { keyHash } from '../../../../src/core/model/application-key.ts';
import { buildSampleStore } from '../../../../src/front/sample/build-sample-store.ts';
import { TRANSPORT_DEFAULTS, type TransportOptions } from '../../../../src/service/client/transport/options.ts';
import { createTransport, type Transport } from '../../../../src/service/client/transport/transport.ts';
import { drivenClock } from '../../../../src/service/server/clock/service-clock.ts';
import type { ServiceClock } from '../../../../src/service/server/parts.ts';
import { createService, type Service } from '../../../../src/service/server/service.ts';
import { openStoreView } from '../../../../src/service/server/view/open-store-view.ts';
import { ingestService } from '../../../../src/service/sync/ingest-service.ts';
import {
  SERVICE_DEFAULTS,
  type ServiceIngest,
  type ServicePorts,
  type ServiceRequest,
} from '../../../../src/service/sync/types.ts';
import { createTally } from '../../../../src/warehouse/answers/ledger/tally.ts';
import { testParts } from '../../../support/service.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

/** The smallest universe that has every resource: one company of each industry, two quarters, three refreshes. */
export const TINY: UniverseSize = { companies: 70, reporting: 1, quarters: 2, refreshes: 3, traded: 3, owners: 4 };

/** A service over a sample store, joined in memory; its clock stands at the first refresh until it is driven. */
export type ServedSample = {
  readonly store: string;
  readonly handle: Service['handle'];
  readonly clock: ServiceClock;
  /** The moments of its refreshes. */
  readonly refreshes: readonly string[];
  /** What each refresh did to the served store: `CoreFinancials-ANN 1 2 0` for new, changed and retired rows. */
  readonly changes: readonly (readonly string[])[];
  readonly close: () => Promise<void>;
};

/** The moments by which a universe shows each of its refreshes. */
export function momentsOf({ refreshes }: Pick<Universe, 'refreshes'>): readonly string[] {
  return refreshes.map(
    ({ deliveries }) =>
      deliveries()
        .map(({ observedAt }) => observedAt)
        .sort()
        .at(-1) ?? '',
  );
}

export async function serveSample(size: UniverseSize): Promise<ServedSample> {
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-served-'));
  const store = join(folder, 'served.duckdb');
  const { universe, refreshes: ingested } = await buildSampleStore(store, TEST_PORTS, { size });
  const moments = momentsOf(universe);
  let view: Awaited<ReturnType<typeof openStoreView>> | undefined;
  const clock = drivenClock(Date.parse(moments[0] ?? ''), async () => view?.nextChange());
  const told = { onRows: () => {}, onTrouble: (error: unknown) => expect.fail(String(error)) };
  view = await openStoreView(store, { ...TEST_PORTS, ...told }, clock);
  const { handle } = createService(testParts({ view, clock }), {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(thrown instanceof Error ? String(thrown.stack) : String(thrown)),
  });
  const changes = ingested.map((refresh) =>
    refresh.map(({ summary, changes: did }) => `${summary.scope.resource} ${did.new} ${did.changed} ${did.retired}`),
  );
  const close = async (): Promise<void> => {
    await view?.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { store, handle, clock, refreshes: moments, changes, close };
}

/** Moves the clock of a service to a moment of one of its refreshes. */
export async function driveTo(clock: ServiceClock, moment: string): Promise<void> {
  for (let now = clock.now(); now < Date.parse(moment); ) {
    const next = await clock.advance();
    if (next === undefined || next === now) return;
    now = next;
  }
}

export type Asking = {
  readonly handle: Service['handle'];
  readonly request?: Partial<ServiceRequest>;
  readonly options?: Partial<TransportOptions>;
  readonly today?: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: ServicePorts['onProgress'];
  /** Sees every request before it is sent. */
  readonly onCall?: (request: Request, call: number) => void;
};

export type Ingested = ServiceIngest & { readonly requests: readonly string[] };

let names = 0;
/** The calls of each invocation, by its name. */
const madeBy = new Map<string, () => number>();

/** Ingests from a service in memory, without waiting for anything. */
export async function ingestFrom(store: string, asking: Asking): Promise<Ingested> {
  const {
    handle,
    request = {},
    options = {},
    signal,
    onCall,
    onProgress,
    today = () => new Date('2025-07-01T08:00:00Z'),
  } = asking;
  const requests: string[] = [];
  const address = { baseUrl: 'http://service.test', key: 'demo' };
  const transport = memoryTransport(
    { ...TRANSPORT_DEFAULTS, ...address, ...options },
    async (asked) => {
      const { pathname, search } = new URL(asked.url);
      requests.push(decodeURIComponent(pathname + search));
      onCall?.(asked, requests.length);
      return handle(asked);
    },
    today,
  );
  const tally = createTally();
  const use = () => ({ ...tally.use(() => true), calls: transport.calls() });
  const done = await ingestService(
    { ...SERVICE_DEFAULTS, url: address.baseUrl, keyHash: keyHash(address.key), store, ...request },
    {
      ...TEST_PORTS,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
      transport,
      ledger: {
        thisRun: use,
        callsOf: (runs) => runs.reduce((sum, name) => sum + (madeBy.get(name)?.() ?? 0), 0),
        today: use,
      },
      today,
      newRunName: () => {
        names += 1;
        madeBy.set(`run-${names}`, transport.calls);
        return `run-${names}`;
      },
    },
  );
  return { ...done, requests };
}

const LONGEST_WAIT = 25_000;

function memoryTransport(
  options: TransportOptions,
  fetch: (request: Request) => Promise<Response>,
  today: () => Date,
): Transport {
  let now = 0;
  return createTransport(options, {
    fetch,
    now: () => now,
    // Waits are over at once; the time-outs of calls, which are longer, never come.
    sleep: async (milliseconds, signal) => {
      if (milliseconds >= LONGEST_WAIT) {
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      now += milliseconds;
    },
    today,
    random: () => 0.5,
    journal: { open: async () => 1, close: async () => {} },
    notice: () => {},
  });
}
