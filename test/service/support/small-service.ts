import { expect } from 'vitest';
import { drivenClock } from '../../../src/server/clock/service-clock.ts';
import { createService, type Service } from '../../../src/server/service.ts';
import { TEST_NOW, testParts } from '../../support/service.ts';
import { smallWorld } from './small-world.ts';

/** A reference service over the small world, with the keys of the sample and a clock that can be driven. */
export function smallService(): Service {
  const view = smallWorld(() => clock.now());
  const clock = drivenClock(TEST_NOW, view.nextChange);
  return createService(testParts({ view, clock }), {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  });
}

/** The keys of the sample. */
export const SAMPLE_SERVICE_KEYS = { full: 'demo', limited: 'limited', small: { key: 'small', callsPerDay: 20 } };
