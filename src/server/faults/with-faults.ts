import { type Alter, type FaultEffects, pathOf } from './alter.ts';
import { dripBody, misstateLength, resetConnection, staleTag, truncateBody, weakTag } from './alterations.ts';
import { changeRows } from './change-rows.ts';
import { answerInstead } from './instead.ts';
import type { Fault, FaultKind, FaultPlan } from './plan.ts';
import { createStriker, type Striker } from './strikes.ts';

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
