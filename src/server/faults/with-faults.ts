import {
  type Alter,
  dripBody,
  type FaultEffects,
  misstateLength,
  pathOf,
  resetConnection,
  staleTag,
  truncateBody,
  weakTag,
} from './alterations.ts';
import { changeRows } from './change-rows.ts';
import { answerInstead } from './instead.ts';
import type { Fault, FaultKind, FaultPlan } from './plan.ts';

type Handle<Rest extends readonly unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

const delay: Alter<'latency'> = async ({ milliseconds }, { response, effects }) => {
  await effects.sleep(milliseconds);
  return response;
};

/** Faults that change an answer, in the order in which they are applied; the others answer instead of the service. */
const ALTERATIONS: { readonly [K in FaultKind]?: Alter<K> } = {
  latency: delay,
  'changed-rows': changeRows,
  'stale-etag': staleTag,
  'weak-etag': weakTag,
  'truncated-body': truncateBody,
  'wrong-length': misstateLength,
  'slow-drip': dripBody,
  'connection-reset': resetConnection,
};
const ORDER = Object.keys(ALTERATIONS);

/** Paths that control the service; faults leave them alone. */
const CONTROL = /^\/_control(?:\/|$)/;

type Striker = {
  readonly strikes: (method: string, path: string) => boolean;
  /** Takes back a strike that had no effect, so that it does not count for `atMost`. */
  readonly takeBack: () => void;
};

type Armed = { readonly fault: Fault; readonly striker: Striker; readonly memory: Map<string, string> };

/**
 * A service with faults: the first that answers instead of the service does so, the others change the answer, first its
 * content, then its delivery. The same seed and requests in the same order give the same faults. A fault of the socket
 * is marked on the answer (`socketFault`).
 */
export function withFaults<Rest extends readonly unknown[]>(
  handle: Handle<Rest>,
  { faults }: Pick<FaultPlan, 'faults'>,
  seed: number,
  effects: FaultEffects,
): Handle<Rest> {
  const armed = faults.map(
    (fault, index): Armed => ({ fault, striker: createStriker(fault, index, seed), memory: new Map() }),
  );
  return async (request, ...rest) => {
    const path = pathOf(request);
    const striking = armed.filter(({ striker }) => striker.strikes(request.method, path));
    let response = firstInstead(striking, request) ?? (await handle(request, ...rest));
    const inOrder = striking.toSorted((a, b) => ORDER.indexOf(a.fault.kind) - ORDER.indexOf(b.fault.kind));
    for (const { fault, striker, memory } of inOrder) {
      const alter = ALTERATIONS[fault.kind] as Alter<FaultKind> | undefined;
      const altered = await alter?.(fault, { request, response, effects, memory });
      if (alter && !altered) striker.takeBack();
      response = altered ?? response;
    }
    return response;
  };
}

function firstInstead(striking: readonly Armed[], request: Request): Response | undefined {
  let first: Response | undefined;
  for (const { fault, striker } of striking) {
    const answer = answerInstead(fault, request);
    if (answer && first) striker.takeBack();
    first ??= answer;
  }
  return first;
}

function createStriker(fault: Fault, index: number, seed: number): Striker {
  const route = pathPattern(fault.route);
  let calls = 0;
  let struck = 0;
  return {
    strikes: (method, path) => {
      if (CONTROL.test(path) || !route.test(path)) return false;
      if (fault.method !== undefined && fault.method !== method) return false;
      calls += 1;
      if (struck >= (fault.atMost ?? Number.POSITIVE_INFINITY)) return false;
      if (fault.nth && !fault.nth.includes(calls)) return false;
      if (fault.every !== undefined && calls % fault.every !== 0) return false;
      if (chance(seed, index, calls) >= fault.probability) return false;
      struck += 1;
      return true;
    },
    takeBack: () => {
      struck -= 1;
    },
  };
}

function pathPattern(route: string): RegExp {
  const escaped = route.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'is');
}

/** A number from 0 to below 1, the same for the same seed, fault and call: MurmurHash3's finalizer over each. */
function chance(seed: number, fault: number, call: number): number {
  return mixed(mixed(mixed(seed) ^ fault) ^ call) / 2 ** 32;
}

function mixed(number: number): number {
  let state = (number + 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
