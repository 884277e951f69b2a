import { describe } from 'vitest';
import { declareSuite } from './support/run-suite.ts';
import { SAMPLE_SERVICE_KEYS, smallService } from './support/small-service.ts';

const { handle } = smallService();
// What the suite learnt of a service it keeps by its keys.
const keys = { ...SAMPLE_SERVICE_KEYS };

describe('the contract, in memory over a small world', () => {
  declareSuite(() => ({ fetch: (path, init) => handle(new Request(`http://localhost${path}`, init)), keys }), {
    whole: true,
  });
});
