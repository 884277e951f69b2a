import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicationKey, keyHash } from '../../../../src/core/model/application-key.ts';
import { callWindow, serviceKeys } from '../../../../src/service/server/keys/service-keys.ts';
import { memoryServiceFile } from '../../../../src/warehouse/store/service-file/memory-service-file.ts';

const NOON = Date.UTC(2025, 2, 3, 12);

function plan(bounds: Pick<ApplicationKey, 'callsPerDay' | 'callsPerSecond'>) {
  const key: ApplicationKey = {
    label: 'a',
    hash: keyHash('secret'),
    resources: 'all',
    fields: 'all',
    withoutFields: [],
    ...bounds,
  };
  const file = memoryServiceFile([key]);
  return { key, keys: serviceKeys(file), file };
}

describe('a plan', () => {
  it('is of the key whose text is given', () => {
    const { key, keys } = plan({});
    expect(keys.find('secret')).toBe(key);
    expect(keys.find('Secret')).toBeUndefined();
  });

  it('counts calls without bounds, too', () => {
    const { key, keys, file } = plan({});
    for (let call = 0; call < 3; call++) expect(keys.spend(key, NOON)).toBe('counted');
    expect(file.spending.spent(key.hash, Math.floor(NOON / 86_400_000))).toBe(3);
  });

  it('is spent until midnight in UTC', () => {
    const { key, keys } = plan({ callsPerDay: 2 });
    const midnight = Date.UTC(2025, 2, 4);
    const outcomes = [NOON, NOON + 1, NOON + 2, midnight - 1, midnight, midnight + 1, midnight + 2];
    expect(outcomes.map((at) => keys.spend(key, at))).toEqual([
      'counted',
      'counted',
      'over-quota',
      'over-quota',
      'counted',
      'counted',
      'over-quota',
    ]);
  });

  it('does not count what came too fast', () => {
    const { key, keys } = plan({ callsPerDay: 2, callsPerSecond: 1 });
    const outcomes = [0, 10, 999, 1_000, 2_000].map((after) => keys.spend(key, NOON + after));
    expect(outcomes).toEqual(['counted', 'over-rate', 'over-rate', 'counted', 'over-quota']);
  });
});

describe('a sliding second', () => {
  it('never holds more calls than it may, and turns none away that it could hold', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), waits, (most, steps) => {
        const window = callWindow(most);
        const admitted: number[] = [];
        let at = 0;
        for (const step of steps) {
          at += step;
          const within = admitted.filter((call) => at - call < 1_000).length;
          expect(window.admit(at)).toBe(within < most);
          if (within < most) admitted.push(at);
        }
      }),
    );
  });

  it('goes on where the clock was set back', () => {
    const window = callWindow(1);
    expect([5_000, 5_001, 100, 101].map(window.admit)).toEqual([true, false, true, false]);
  });
});
