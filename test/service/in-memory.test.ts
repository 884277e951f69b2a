import { describe } from 'vitest';
import { declareSuite } from './support/run-suite.ts';
import { SAMPLE_SERVICE_KEYS, smallService } from './support/small-service.ts';

const { handle } = smallService();

describe('the contract, in memory over a small world', () => {
  declareSuite(
    () => ({ fetch: (path, init) => handle(new Request(`http://localhost${path}`, init)), keys: SAMPLE_SERVICE_KEYS }),
    { whole: true },
  );
});
