import type { FaultKind } from '../../../../src/service/server/faults/plan.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { ALTERATION_KINDS, type Alteration, type AlterationKind } from './storm-alterations.ts';

type Random = () => number;
type Written = Readonly<Record<string, unknown>>;

/** Every kind of fault, each in a form that a client can outlast: none strikes for ever. */
const MAKERS: { readonly [K in FaultKind]: (random: Random) => Written } = {
  latency: (random) => ({ milliseconds: Math.ceil(random() * 40), probability: 0.5 }),
  throttle: (random) => {
    const statusInBody = random() < 0.5;
    // A key that is refused ends a run each time.
    if (random() < 0.3) return { code: 'ERR_403_DEVELOPER_INACTIVE', statusInBody, atMost: 2 };
    return { code: `ERR_403_DEVELOPER_OVER_${random() < 0.5 ? 'QPS' : 'RATE'}`, statusInBody };
  },
  'too-many-requests': (random) => (random() < 0.2 ? { retryAfter: 1, atMost: 2 } : { retryAfter: 0 }),
  'server-error': () => ({}),
  unavailable: (random) => (random() < 0.3 ? { retryAfter: 1, atMost: 1 } : {}),
  'html-page': (random) => ({ status: random() < 0.5 ? 200 : 503 }),
  'truncated-body': (random) => ({ share: random() }),
  'wrong-length': (random) => ({ by: Math.ceil(random() * 2_000) * (random() < 0.5 ? 1 : -1) }),
  'connection-reset': (random) => (random() < 0.3 ? {} : { afterBytes: Math.floor(random() ** 3 * 200_000) }),
  // The second is cut off by the time-out between two pieces.
  'slow-drip': (random) =>
    random() < 0.7 ? { bytes: 5_000, milliseconds: 3 } : { bytes: 50, milliseconds: 60_000, atMost: 2 },
  'stale-etag': (random) => ({ as: random() < 0.5 ? 'unchanged' : 'old-tag', probability: 1 }),
  'weak-etag': () => ({}),
  'changed-rows': (random) => {
    const changes = ['dropped', 'added', 'duplicated', 'total'];
    return { change: changes[Math.floor(random() * changes.length)], probability: 0.3, atMost: 3 };
  },
};

/** How a service misbehaves. */
export type StormPlan = {
  readonly seed: number;
  readonly faults: readonly Written[];
  readonly alterations: readonly Alteration[];
};

export const NO_FAULTS: StormPlan = { seed: 0, faults: [], alterations: [] };

const ALWAYS: ReadonlySet<AlterationKind> = new Set(['new-tag', 'same-tag', 'clock-ahead']);
const KINDS: readonly (FaultKind | AlterationKind)[] = [
  ...(Object.keys(MAKERS) as readonly FaultKind[]),
  ...ALTERATION_KINDS,
];
/** After so many plans every kind has come. */
const PLANS_OF_A_DECK = 4;

/** The plan of a number, from 0: its kinds are those of no other of its four, and those four have all kinds. */
export function stormPlan(seed: number, number: number): StormPlan {
  const deckRandom = seededRandom(seed + Math.floor(number / PLANS_OF_A_DECK));
  const deck = KINDS.map((kind) => ({ kind, place: deckRandom() })).sort((a, b) => a.place - b.place);
  const random = seededRandom(seed * 31 + number);
  const dealt = deck.filter((_, at) => at % PLANS_OF_A_DECK === number % PLANS_OF_A_DECK).map(({ kind }) => kind);
  const probability = (): number => 0.02 + random() * 0.1;
  return {
    seed: Math.floor(random() * 2 ** 31),
    faults: dealt.flatMap((kind) =>
      isFault(kind) ? { probability: probability(), ...MAKERS[kind](random), kind } : [],
    ),
    alterations: dealt.flatMap((kind) =>
      isFault(kind) ? [] : { kind, probability: ALWAYS.has(kind) ? 1 : probability() },
    ),
  };
}

function isFault(kind: FaultKind | AlterationKind): kind is FaultKind {
  return kind in MAKERS;
}
