import { createSecureContext } from 'node:tls';
import { inputError, usageError } from '../../../core/base/errors.ts';
import { isThisMachine } from '../../../core/base/loopback.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { ApplicationKey } from '../../../core/model/application-key.ts';
import type { TlsFiles } from '../../../service/http/listen.ts';
import {
  ASSUMPTIONS,
  type Assumption,
  type Assumptions,
  DECIDED,
  DEFAULT_ASSUMPTIONS,
} from '../../../service/protocol/assumptions.ts';
import { type FaultPlan, readFaultPlan } from '../../../service/server/faults/plan.ts';
import { readKeys } from '../../../service/server/keys/read-keys.ts';
import type { FlagValues } from '../flags/flags.ts';
import type { Origins } from '../flags/resolve.ts';
import type { SERVE } from '../flags/serve.ts';
import { readGivenFile } from '../read-given-file.ts';
import { type AlertFlags, type AlertSettings, readAlertSettings } from './alert-settings.ts';

export type ServeFlags = Pick<FlagValues, 'store' | Exclude<keyof typeof SERVE, 'log'>> & AlertFlags;

/** The settings of flags and the files that they name; all problems are found before anything is opened. */
export type ServeSettings = Pick<FlagValues, 'host' | 'port' | 'clock' | 'advance'> & {
  /** `undefined`: the sample. */
  readonly store: string | undefined;
  /** `undefined`: HTTP. */
  readonly tls: TlsFiles | undefined;
  /** `undefined`: the keys that everybody may use on their own machine. */
  readonly keys: readonly ApplicationKey[] | undefined;
  readonly faults: FaultPlan | undefined;
  readonly assumptions: Assumptions;
  /** `undefined`: none are sent. */
  readonly alerts: AlertSettings | undefined;
};

export function readSettings(flags: ServeFlags, origins: Origins): ServeSettings {
  const { store, sample, host, port, keys, clock, advance, faults, assume } = flags;
  if (sample && origins.get('store')?.kind === 'flag') {
    throw usageError('--sample and --store contradict each other', 'The sample is served from a store of its own.');
  }
  if (keys === undefined && !isThisMachine(host)) {
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
    clock,
    advance,
    tls: readTls(flags),
    keys: keys === undefined ? undefined : readKeys(readGivenFile('file of application keys', keys), keys),
    faults: faults === undefined ? undefined : readFaultPlan(readGivenFile('fault plan', faults), faults),
    assumptions: readAssumptions(assume),
    alerts: readAlertSettings(flags),
  };
}

/** The certificate and its key: read together, and tried, so that a wrong pair is found before anything is opened. */
function readTls({ cert, certKey }: Pick<ServeFlags, 'cert' | 'certKey'>): TlsFiles | undefined {
  if (cert === undefined && certKey === undefined) return undefined;
  if (cert === undefined || certKey === undefined) {
    throw usageError(
      `--${cert === undefined ? 'key' : 'cert'} needs --${cert === undefined ? 'cert' : 'key'}`,
      TLS_HINT,
    );
  }
  const tls = { cert: readGivenFile('certificate', cert), key: readGivenFile('private key', certKey) };
  try {
    createSecureContext(tls);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw inputError(`${cert} and ${certKey} are not a certificate and its private key in PEM: ${reason}`, {
      hint: TLS_HINT,
      cause,
    });
  }
  return tls;
}

const TLS_HINT =
  'To make a pair for this machine: openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out cert.pem';

const SWITCHES = new Map<string, Assumption>(Object.entries(ASSUMPTIONS));
const SWITCH_HINT = `Switches: ${Object.keys(ASSUMPTIONS).join(', ')}.`;
const DECISIONS = new Map<string, string>(Object.entries(DECIDED));

/** The switches that `name=value` texts turn; of a switch that is turned twice the last one counts. */
function readAssumptions(given: readonly string[]): Assumptions {
  const turned = given.map((text): [string, string] => {
    const [name = '', ...rest] = text.split('=');
    const value = rest.join('=');
    const { choices } = SWITCHES.get(name) ?? unknown(name);
    if (choices.includes(value)) return [name, value];
    throw usageError(`--assume ${name}: ${JSON.stringify(value)} is not one of ${choices.join(', ')}`);
  });
  // Every value was found among the choices of its switch.
  return { ...DEFAULT_ASSUMPTIONS, ...Object.fromEntries(turned) } as Assumptions;
}

function unknown(name: string): never {
  const decision = DECISIONS.get(name);
  if (decision !== undefined) {
    throw usageError(`--assume ${name}: this point is decided, and no switch turns it: ${decision}`, SWITCH_HINT);
  }
  const meant = nearest(name, [...SWITCHES.keys()]);
  throw usageError(
    `--assume: there is no switch ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    SWITCH_HINT,
  );
}
