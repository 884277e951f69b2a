import type { ApplicationKey } from '../model/application-key.ts';
import { readQuery } from '../protocol/request/read-query.ts';
import { ServiceError } from '../protocol/service-error.ts';
import type { ServiceParts } from './parts.ts';

const DAY_MS = 86_400_000;

/** The parameters of a query and the key that a request is made with, its call counted. */
export type Admitted = { readonly key: ApplicationKey; readonly query: ReadonlyMap<string, string> };

type AdmittingParts = Pick<ServiceParts, 'keys' | 'wallClock' | 'assumptions'>;

/**
 * Finds the key of a request and counts the call, whatever becomes of it. A missing or unknown key, and one whose plan is spent, is a
 * ServiceError (403) with the code of a gateway; a query that cannot be read is one (400).
 */
export function admit(parts: AdmittingParts, search: string, headers: Headers): Admitted {
  const header = headers.get('applicationkey');
  let query: ReadonlyMap<string, string>;
  try {
    query = readQuery(search);
  } catch (error) {
    // A call of a known key counts although it cannot be understood.
    if (header !== null) spend(parts, findKey(parts, header));
    throw error;
  }
  const key = findKey(parts, keyText(parts, query.get('appkey'), header));
  spend(parts, key);
  return { key, query };
}

/** A parameter stands before a header, as it does for ETags, or two different keys are refused, by the switch `twoKeys`. */
function keyText({ assumptions }: AdmittingParts, parameter: string | undefined, header: string | null): string {
  if (parameter !== undefined && header !== null && parameter !== header && assumptions.twoKeys === 'refused') {
    throw new ServiceError({
      status: 400,
      message: 'The parameter appkey and the header ApplicationKey name different keys; give one of them.',
    });
  }
  return parameter ?? header ?? '';
}

function findKey({ keys }: AdmittingParts, text: string): ApplicationKey {
  const key = text === '' ? undefined : keys.find(text);
  if (key) return key;
  throw new ServiceError({
    status: 403,
    code: 'ERR_403_DEVELOPER_INACTIVE',
    message:
      text === ''
        ? 'Every call needs an application key: the parameter appkey or the header ApplicationKey.'
        : 'The application key is not known.',
  });
}

function spend({ keys, wallClock }: AdmittingParts, key: ApplicationKey): void {
  const now = wallClock();
  const outcome = keys.spend(key, now);
  if (outcome === 'over-rate') {
    throw new ServiceError({
      status: 403,
      code: 'ERR_403_DEVELOPER_OVER_QPS',
      retryAfter: 1,
      message: `The rate limit of the application key is ${key.callsPerSecond} calls a second.`,
    });
  }
  if (outcome === 'over-quota') {
    throw new ServiceError({
      status: 403,
      code: 'ERR_403_DEVELOPER_OVER_RATE',
      retryAfter: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
      message: `The quota of the application key, ${key.callsPerDay} calls a day, is spent; the day ends at midnight UTC.`,
    });
  }
}
