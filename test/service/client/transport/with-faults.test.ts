import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicationKey, keyHash } from '../../../../src/core/model/application-key.ts';
import { readFaultPlan } from '../../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../../src/service/server/faults/with-faults.ts';
import { num } from '../../../support/row-images.ts';
import { testService, testView } from '../../../support/service.ts';
import { keepIn, TEST_KEY, type Workbench, workbench } from '../../../support/transport.ts';

const COMPANIES = Array.from({ length: 60 }, (_, n) => ({
  values: { primarysymbol: `S${n}`, companyname: `Company ${n}`, entityid: num(n) },
}));
const VIEW = testView({ rows: { Companies: COMPANIES } });
const KEY: ApplicationKey = {
  label: 'test',
  hash: keyHash(TEST_KEY),
  resources: 'all',
  fields: 'all',
  withoutFields: [],
};

const probability = 0.08;
const FAULTS = [
  { kind: 'latency', probability, milliseconds: 20_000 },
  { kind: 'throttle', probability, code: 'ERR_403_DEVELOPER_OVER_QPS', retryAfter: 2, statusInBody: true },
  { kind: 'too-many-requests', probability },
  { kind: 'server-error', probability },
  { kind: 'unavailable', probability, retryAfter: 30 },
  { kind: 'html-page', probability },
  { kind: 'truncated-body', probability, share: 0.7 },
  { kind: 'wrong-length', probability },
  { kind: 'connection-reset', probability, afterBytes: 600 },
  { kind: 'slow-drip', probability, milliseconds: 40_000, bytes: 1_000 },
];

/** A transport to the service in memory, which commits these faults and counts the calls that come to it. */
function faulty(faults: readonly unknown[], seed: number): Workbench & { served: () => number } {
  const { handle } = testService({ view: VIEW, keys: [KEY] });
  let served = 0;
  const counted = async (request: Request) => {
    served += 1;
    return handle(request);
  };
  const plan = readFaultPlan(JSON.stringify({ seed, faults }), 'faults.json');
  const sleep = (milliseconds: number) => bench.clock.sleep(milliseconds);
  const struck = withFaults(counted, plan, seed, { sleep });
  const bench = workbench((_, request) => struck(request), { tries: 8, strikes: 40, callsPerSecond: 5 });
  return { ...bench, served: () => served };
}

async function askAll(
  { transport, clock }: Workbench,
  questions: number,
): Promise<{ kinds: string[]; texts: string[] }> {
  const texts: string[] = [];
  const answers = Array.from({ length: questions }, (_, n) =>
    transport.send({
      route: 'companies',
      call: { query: { limit: '9999', offset: String(n) }, format: n % 2 === 0 ? 'json' : 'xml' },
      what: `${n}`,
      save: async (incoming) => {
        const saved: string[] = [];
        await keepIn(saved)(incoming);
        texts[n] = saved.join();
      },
    }),
  );
  const done = await clock.run(Promise.all(answers));
  return { kinds: done.map(({ kind }) => kind), texts };
}

describe('against a service that commits faults', () => {
  it('what is saved is what a faultless service says, and every call is on record once', async () => {
    const questions = 12;
    const plain = await askAll(faulty([], 0), questions);
    expect(new Set(plain.kinds)).toEqual(new Set(['answered']));
    let [answered, repeated] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const bench = faulty(FAULTS, seed);
        const { kinds, texts } = await askAll(bench, questions);
        for (const [n, kind] of kinds.entries()) if (kind === 'answered') expect(texts[n]).toBe(plain.texts[n]);
        expect(bench.journal.length).toBe(bench.asked.length);
        expect(bench.journal.every(({ closed }) => closed !== undefined)).toBe(true);
        expect(bench.served()).toBeLessThanOrEqual(bench.journal.length);
        answered += kinds.filter((kind) => kind === 'answered').length;
        repeated += bench.journal.length - questions;
      }),
      { numRuns: 15 },
    );
    expect(answered).toBeGreaterThan(15 * questions * 0.9);
    expect(repeated).toBeGreaterThan(15);
  });
});
