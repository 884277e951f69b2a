import { it } from 'vitest';
import type { Service } from '../suite/service.ts';
import { SUITE } from '../suite/suite.ts';

/** A service under test but for the way to skip a test, which each test has of its own. */
export type Target = Omit<Service, 'skip'>;

/** Declares every test of the suite against the service that `target` gives once the tests run. */
export function declareSuite(target: () => Target): void {
  for (const { title, clauses, run } of SUITE) {
    it(`${title} (${clauses.join(', ')})`, (context) => run({ ...target(), skip: (reason) => context.skip(reason) }));
  }
}
