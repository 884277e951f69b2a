import { usageError } from '../../base/errors.ts';
import { isLoopback } from '../../http/own-hosts.ts';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { FaultPlan } from '../../server/faults/plan.ts';
import { readFaultPlan } from '../../server/faults/plan.ts';
import { readKeys } from '../../server/keys/read-keys.ts';
import type { FlagValues } from '../flags/flags.ts';
import type { Origins } from '../flags/resolve.ts';
import { readGivenFile } from '../read-given-file.ts';
import { readAssumptions } from './read-assumptions.ts';

export type ServeFlags = Pick<
  FlagValues,
  'store' | 'sample' | 'host' | 'port' | 'keys' | 'clock' | 'advance' | 'faults' | 'assume'
>;

/** The settings of flags and the files that they name; all problems are found before anything is opened. */
export type ServeSettings = {
  /** `undefined`: the sample. */
  readonly store: string | undefined;
  readonly host: string;
  readonly port: number;
  /** `undefined`: the keys that everybody may use on their own machine. */
  readonly keys: readonly ApplicationKey[] | undefined;
  /** ISO text in UTC. */
  readonly clock: string | undefined;
  readonly advance: number | undefined;
  readonly faults: FaultPlan | undefined;
  readonly assumptions: Assumptions;
};

export async function readSettings(flags: ServeFlags, origins: Origins): Promise<ServeSettings> {
  const { store, sample, host, port, keys, clock, advance, faults, assume } = flags;
  if (sample && origins.get('store')?.kind === 'flag') {
    throw usageError('--sample and --store contradict each other', 'The sample is served from a store of its own.');
  }
  if (keys === undefined && host.toLowerCase() !== 'localhost' && !isLoopback(host)) {
    throw usageError(
      `--host ${host} needs --keys`,
      'Others can reach the service there, and the key demo is known to everybody.',
    );
  }
  if (advance !== undefined && clock === undefined && !sample) {
    throw usageError('--advance needs --clock', 'The clock starts at the time that --clock sets.');
  }
  return {
    store: sample ? undefined : store,
    host,
    port,
    keys: keys === undefined ? undefined : readKeys(readGivenFile('file of application keys', keys), keys),
    clock,
    advance,
    faults: faults === undefined ? undefined : readFaultPlan(readGivenFile('fault plan', faults), faults),
    assumptions: readAssumptions(assume),
  };
}
