import type { FaultKind } from '../../../../src/server/faults/plan.ts';

type Random = () => number;
type Written = Readonly<Record<string, unknown>>;

/** Every kind of fault, each in a form that a client can outlast: none strikes for ever. */
const MAKERS: { readonly [K in FaultKind]: (random: Random) => Written } = {
  latency: (random) => ({ milliseconds: Math.ceil(random() * 40), probability: 0.5 }),
  throttle: (random) => {
    const codes = ['ERR_403_DEVELOPER_OVER_QPS', 'ERR_403_DEVELOPER_OVER_RATE', 'ERR_403_DEVELOPER_INACTIVE'];
    return { code: codes[Math.floor(random() * codes.length)], statusInBody: random() < 0.5 };
  },
  'too-many-requests': (random) => (random() < 0.2 ? { retryAfter: 1, atMost: 2 } : { retryAfter: 0 }),
  'server-error': () => ({}),
  unavailable: () => ({}),
  'html-page': (random) => ({ status: random() < 0.5 ? 200 : 503 }),
  'truncated-body': (random) => ({ share: random() }),
  'wrong-length': (random) => ({ by: Math.ceil(random() * 2_000) * (random() < 0.5 ? 1 : -1) }),
  'connection-reset': (random) => (random() < 0.3 ? {} : { afterBytes: Math.floor(random() ** 3 * 200_000) }),
  // The second is cut off by the time-out between two pieces.
  'slow-drip': (random) =>
    random() < 0.7 ? { bytes: 5_000, milliseconds: 3 } : { bytes: 50, milliseconds: 60_000, atMost: 2 },
  'stale-etag': (random) => ({ as: random() < 0.5 ? 'unchanged' : 'old-tag' }),
  'weak-etag': () => ({}),
  'changed-rows': (random) => {
    const changes = ['dropped', 'added', 'duplicated', 'total'];
    return { change: changes[Math.floor(random() * changes.length)] };
  },
};

type Plan = { readonly seed: number; readonly faults: readonly Written[] };

/** Plans of services that misbehave in ways that the seed picks. Each has so many kinds of fault; none comes again before all others came. */
export function stormPlans(random: Random): (kinds: number) => Plan {
  let deck: (readonly [string, (random: Random) => Written])[] = [];
  const deal = (): Written => {
    if (deck.length === 0) deck = Object.entries(MAKERS);
    const [[kind, make] = ['weak-etag', () => ({})] as const] = deck.splice(Math.floor(random() * deck.length), 1);
    return { probability: 0.02 + random() * 0.1, ...make(random), kind };
  };
  return (kinds) => {
    const faults = Array.from({ length: kinds }, deal);
    return { seed: Math.floor(random() * 2 ** 32), faults };
  };
}
