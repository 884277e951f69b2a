import { describe } from 'vitest';
import { createService } from '../../src/server/service.ts';
import { testParts } from '../support/service.ts';
import { declareSuite } from './support/run-suite.ts';
import { SMALL_WORLD } from './support/small-world.ts';

const { handle } = createService(testParts({ view: SMALL_WORLD }));

const keys = { full: 'demo', limited: 'limited', small: { key: 'small', callsPerDay: 20 } };

describe('the contract, in memory over a small world', () => {
  declareSuite(() => ({
    fetch: (path, init) => handle(new Request(`http://localhost${path}`, init)),
    keys,
  }));
});
