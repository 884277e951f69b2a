import { isLoopback } from '../../../core/base/loopback.ts';
import type { Peer } from '../../http/connections.ts';
import { isCrossSite } from '../../http/own-hosts.ts';
import { ASSUMPTIONS, type AssumptionName } from '../../protocol/assumptions.ts';
import { MEDIA_TYPES } from '../../protocol/routes.ts';
import { notFound, ServiceError } from '../../protocol/service-error.ts';
import type { ServiceParts } from '../parts.ts';

type Lever = { readonly method: 'GET' | 'POST'; readonly pull: (parts: ServiceParts) => unknown };

const LEVERS: Readonly<Record<string, Lever>> = {
  '/_control/clock': { method: 'GET', pull: ({ clock }) => ({ now: moment(clock.now()) }) },
  '/_control/advance': { method: 'POST', pull: advance },
  '/_control/alerts': { method: 'GET', pull: ({ alerts }) => alerts?.() ?? { state: 'off' } },
  '/_control/assumptions': {
    method: 'GET',
    pull: ({ assumptions }) => ({
      assumptions: Object.entries(ASSUMPTIONS).map(([name, { choices, description }]) => ({
        name,
        setting: assumptions[name as AssumptionName],
        choices,
        description,
      })),
    }),
  },
};

export function isControlPath(path: string): boolean {
  return path === '/_control' || path.startsWith('/_control/');
}

/** Answers a path under `/_control/` to this machine alone, without a key; an invalid request is a ServiceError. */
export async function controlResponse(
  parts: ServiceParts,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  path: string,
  peer: Peer | undefined,
): Promise<Response> {
  if ((peer && !isLoopback(peer.address)) || isCrossSite(headers)) {
    throw new ServiceError({ status: 403, message: 'Only this machine itself may use this path.' });
  }
  const lever = Object.hasOwn(LEVERS, path) ? LEVERS[path] : undefined;
  if (!lever) throw notFound(`There is no such path. Paths: ${Object.keys(LEVERS).join(', ')}.`);
  if (method !== lever.method && !(method === 'HEAD' && lever.method === 'GET')) {
    throw new ServiceError({ status: 405, message: `This path takes ${lever.method}.`, allow: [lever.method] });
  }
  return new Response(JSON.stringify(await lever.pull(parts)), { headers: { 'content-type': MEDIA_TYPES.json } });
}

async function advance({ clock }: ServiceParts): Promise<{ now: string }> {
  const now = await clock.advance();
  if (now !== undefined) return { now: moment(now) };
  throw new ServiceError({ status: 409, message: 'The clock is the wall clock; only one that is set can be moved.' });
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
