import { chance } from './chance.ts';
import type { Fault } from './plan.ts';

/** Whether a fault strikes, request by request. */
export type Striker = {
  /** Counts a request that the fault is for, and says whether it strikes it. */
  readonly strikes: (method: string, path: string) => boolean;
  /** A strike that could not do anything does not count for `atMost`. */
  readonly takeBack: () => void;
};

/** Paths of the driver of the service, not of the service. */
const CONTROL = /^\/_control(?:\/|$)/;

export function createStriker(fault: Fault, index: number, seed: number): Striker {
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
