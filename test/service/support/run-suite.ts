import { expect, it } from 'vitest';
import { CLAUSES } from '../clauses/register.ts';
import { list, property } from '../suite/is-object.ts';
import type { Service, ServiceTest } from '../suite/service.ts';
import { SUITE } from '../suite/suite.ts';

/** A service under test but for the way to skip a test, which each test has of its own. */
export type Target = Omit<Service, 'skip'>;

/**
 * Declares every test of the suite against the service that `target` gives once the tests run. `whole`: it can be asked for everything, so
 * that a test that is skipped fails.
 */
export function declareSuite(target: () => Target, { whole }: { readonly whole: boolean }): void {
  const switches = new WeakMap<Target['keys'], Promise<Switches | undefined>>();
  for (const test of SUITE) {
    it(`${test.title} (${test.clauses.join(', ')})`, async (context) => {
      const service = target();
      const asking = switches.get(service.keys) ?? askSwitches(service);
      switches.set(service.keys, asking);
      const skip = (why: string): never => (whole ? expect.fail(`skipped: ${why}`) : context.skip(why));
      const reason = whyNot(test, await asking);
      if (reason !== undefined) skip(reason);
      await test.run({ ...service, skip });
    });
  }
}

/** Of each switch of a reference service, whether it stands at its default. */
type Switches = ReadonlyMap<string, boolean>;

/** `undefined` where it is no reference service, which alone tells its switches. */
async function askSwitches({ fetch }: Target): Promise<Switches | undefined> {
  const response = await fetch('/_control/assumptions');
  if (response.status !== 200) return undefined;
  const assumptions = list(property(await response.json(), 'assumptions'));
  return new Map(
    assumptions.map((one) => [
      String(property(one, 'name')),
      property(one, 'setting') === list(property(one, 'choices'))[0],
    ]),
  );
}

/** Why a service cannot be asked for what a test is about. */
function whyNot({ clauses }: ServiceTest, switches: Switches | undefined): string | undefined {
  const tested = CLAUSES.filter(({ id }) => clauses.includes(id));
  if (switches === undefined) {
    return tested.every(({ status }) => status === 'assumed')
      ? 'it is only assumed, and this is no reference service'
      : undefined;
  }
  const turned = tested.find(({ assumption }) => assumption !== undefined && switches.get(assumption) === false);
  return turned && `the switch ${turned.assumption} is turned`;
}
