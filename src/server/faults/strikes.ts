import type { Fault } from './plan.ts';

export type Striker = {
  readonly strikes: (method: string, path: string) => boolean;
  /** Takes back a strike that had no effect, so that it does not count for `atMost`. */
  readonly takeBack: () => void;
};

/** Paths that control the service; faults leave them alone. */
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
