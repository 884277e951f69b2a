import type { Assumptions } from '../assumptions.ts';
import { LIMITS } from '../limits.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { readParameter } from './parameters.ts';

export type Paging = { readonly limit: number; readonly offset: bigint };

/** Reads `limit` and `offset` with the contract's defaults; others than it accepts are its documented errors (400). */
export function readPaging(query: ReadonlyMap<string, string>, assumptions: Pick<Assumptions, 'limitCode'>): Paging {
  const limit = query.get('limit');
  const offset = query.get('offset');
  return {
    limit: limit === undefined ? LIMITS.defaultLimit : readLimit(limit, assumptions),
    offset: offset === undefined ? 0n : readParameter('offset', offset),
  };
}

/** The contract's sample of this error carries the code of an inactive key although the key is not at fault. */
function readLimit(text: string, { limitCode }: Pick<Assumptions, 'limitCode'>): number {
  try {
    return readParameter('limit', text);
  } catch (error) {
    if (!(error instanceof ServiceError) || limitCode === 'absent') throw error;
    throw new ServiceError({ ...badRequest(error.message).answer, code: limitCode });
  }
}
