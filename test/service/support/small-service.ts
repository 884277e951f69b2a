import { expect } from 'vitest';
import type { Alerts } from '../../../src/alerts/notifications/live/open-alerts.ts';
import { drivenClock } from '../../../src/service/server/clock/service-clock.ts';
import { createService, type Service } from '../../../src/service/server/service.ts';
import { testAlerts } from '../../support/alerts.ts';
import { TEST_NOW, testParts } from '../../support/service.ts';
import { smallHistory, smallSnapshot, smallWorld } from './small-world.ts';

/** A reference service over the small world, with the keys of the sample and a clock that can be driven. */
export function smallService(): Service {
  const view = smallWorld(() => clock.now());
  const clock = drivenClock(TEST_NOW, view.nextChange);
  return createService(testParts({ view, clock }), {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  });
}

/** The same with alerts, whose mails are files in a folder that is removed at the end. */
export async function smallServiceWithAlerts(): Promise<Service> {
  let alerts: Alerts | undefined;
  const view = smallWorld(() => clock.now());
  const clock = drivenClock(TEST_NOW, view.nextChange, () => alerts?.wake());
  const parts = testParts({ view, clock, alerts: () => alerts?.activity() ?? expect.fail('no alerts') });
  alerts = await testAlerts(parts, {
    history: async (resource, range) => smallHistory(resource, range),
    newestSnapshot: async () => smallSnapshot(clock.now()),
  });
  return createService(parts, {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  });
}

/** The keys of the sample. */
export const SAMPLE_SERVICE_KEYS = { full: 'demo', limited: 'limited', small: { key: 'small', callsPerDay: 20 } };
