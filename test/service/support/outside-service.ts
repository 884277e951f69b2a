import type { Target } from './run-suite.ts';

/** The server that the environment names, with its keys; `undefined` where it names none. */
export function outsideService(environment: Readonly<Record<string, string | undefined>>): Target | undefined {
  const {
    CROSSFOOT_SERVICE_URL: url,
    CROSSFOOT_APPKEY: full,
    CROSSFOOT_LIMITED_APPKEY: limited,
    CROSSFOOT_SMALL_APPKEY: small,
    CROSSFOOT_SMALL_QUOTA: quota,
  } = environment;
  if (!url) return undefined;
  if (!full) throw new Error('CROSSFOOT_SERVICE_URL needs CROSSFOOT_APPKEY, a key that sees everything.');
  return {
    fetch: (path, init) => fetch(`${url.replace(/\/$/, '')}${path}`, init),
    keys: { full, limited, small: small && quota ? { key: small, callsPerDay: Number(quota) } : undefined },
  };
}
