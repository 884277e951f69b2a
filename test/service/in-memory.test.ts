import { describe } from 'vitest';
import { declareSuite } from './support/run-suite.ts';
import { SAMPLE_SERVICE_KEYS, smallServiceWithAlerts } from './support/small-service.ts';

const { handle } = await smallServiceWithAlerts();
// What the suite learnt of a service it keeps by its keys.
const keys = { ...SAMPLE_SERVICE_KEYS };

describe('the contract, in memory over a small world', () => {
  declareSuite(() => ({ fetch: (path, init) => handle(new Request(`http://localhost${path}`, init)), keys }), {
    whole: true,
  });
});
