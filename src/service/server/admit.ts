import type { ApplicationKey } from '../../core/model/application-key.ts';
import { findInQuery } from '../protocol/request/read-query.ts';
import { ServiceError } from '../protocol/service-error.ts';
import type { ServiceParts } from './parts.ts';
import type { RequestTarget } from './routing.ts';

const DAY_MS = 86_400_000;

export const NEEDS_KEY = 'Every call needs an application key: the parameter appkey or the header ApplicationKey.';

export type Admitted = { readonly key: ApplicationKey; readonly query: ReadonlyMap<string, string> };

type AdmittingParts = Pick<ServiceParts, 'keys' | 'wallClock' | 'publicKey'>;

/** Counts the call of a key. An unknown key, or one over its plan, is a ServiceError (403). */
export function admit(
  parts: AdmittingParts,
  { search, query: parameters, problem }: Pick<RequestTarget, 'search' | 'query' | 'problem'>,
  headers: Headers,
): Admitted {
  const header = keyOfHeader(headers.get('applicationkey'));
  const query = problem ?? parameters;
  // A parameter has precedence over a header, as for ETags. A call of a known key counts even if it cannot be read.
  const parameter = query instanceof ServiceError ? findInQuery(search, 'appkey') : query.get('appkey');
  const key = findKey(parts, parameter ?? header ?? '', search);
  spend(parts, key);
  if (query instanceof ServiceError) throw query;
  return { key, query };
}

/** A repeated header comes as a list; the same key given twice is one key. */
function keyOfHeader(header: string | null): string | undefined {
  if (header === null) return undefined;
  const [first = '', ...others] = header.split(', ');
  return others.every((other) => other === first) ? first : header;
}

function findKey({ keys, publicKey }: AdmittingParts, text: string, search: string): ApplicationKey {
  const key = text === '' ? undefined : keys.find(text);
  if (key) return key;
  throw new ServiceError({
    status: 403,
    code: 'ERR_403_DEVELOPER_INACTIVE',
    message:
      text === ''
        ? `${NEEDS_KEY} Add it to the URL: ${search === '' ? '?' : '&'}appkey=${publicKey ?? '<APP_KEY>'}`
        : 'The application key is not known.',
  });
}

function spend({ keys, wallClock }: AdmittingParts, key: ApplicationKey): void {
  const now = wallClock();
  const outcome = keys.spend(key, now);
  if (outcome === 'counted') return;
  const overRate = {
    code: 'ERR_403_DEVELOPER_OVER_QPS',
    retryAfter: 1,
    message: `The rate limit of the application key is ${key.callsPerSecond} calls a second.`,
  } as const;
  const overQuota = {
    code: 'ERR_403_DEVELOPER_OVER_RATE',
    retryAfter: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    message: `The quota of the application key, ${key.callsPerDay} calls a day, is spent; the day ends at midnight UTC.`,
  } as const;
  throw new ServiceError({ status: 403, ...(outcome === 'over-rate' ? overRate : overQuota) });
}
