import { usageError } from '../../base/errors.ts';
import { nearest } from '../../base/nearest.ts';
import { ASSUMPTIONS, type Assumption, type Assumptions, DEFAULT_ASSUMPTIONS } from '../../protocol/assumptions.ts';

const SWITCHES: Readonly<Record<string, Assumption>> = ASSUMPTIONS;

/**
 * The switches of the service as `name=value` texts turn them; of a switch that is turned twice the last one counts.
 */
export function readAssumptions(given: readonly string[]): Assumptions {
  const turned: Record<string, string> = {};
  for (const text of given) {
    const [name = '', ...rest] = text.split('=');
    const value = rest.join('=');
    const { choices } = Object.hasOwn(SWITCHES, name) ? (SWITCHES[name] ?? unknown(name)) : unknown(name);
    if (!choices.includes(value)) {
      throw usageError(`--assume ${name}: ${JSON.stringify(value)} is not one of ${choices.join(', ')}`);
    }
    turned[name] = value;
  }
  // Every value was found among the choices of its switch.
  return { ...DEFAULT_ASSUMPTIONS, ...turned } as Assumptions;
}

function unknown(name: string): never {
  const names = Object.keys(SWITCHES);
  const meant = nearest(name, names);
  throw usageError(
    `--assume: there is no switch ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    `Switches: ${names.join(', ')}.`,
  );
}
