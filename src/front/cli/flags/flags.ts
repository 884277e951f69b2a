import { ALERTS } from './alerts.ts';
import { COMMON } from './common.ts';
import { ENGINE } from './engine.ts';
import { EXPLORE } from './explore.ts';
import type { Flag, ValuesOf } from './flag.ts';
import { SERVE } from './serve.ts';
import { SERVICE, SERVICE_RUN } from './service.ts';
import { SIMULATE } from './simulate.ts';
import { STATEMENT } from './statement.ts';
import { STORE } from './store.ts';
import { TRINO } from './trino.ts';

/** Every value that the user can set. Flags with the same name belong to different commands. */
export const FLAGS = {
  ...COMMON,
  ...STORE,
  ...STATEMENT,
  ...SERVICE,
  ...SERVICE_RUN,
  ...SERVE,
  ...EXPLORE,
  ...ALERTS,
  ...SIMULATE,
  ...ENGINE,
  ...TRINO,
};

export type FlagName = keyof typeof FLAGS;
export type FlagValues = ValuesOf<typeof FLAGS>;

// The keys of the tables are names of flags.
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];
export const SERVICE_FLAGS = Object.keys({ ...SERVICE, ...SERVICE_RUN }) as readonly (
  | keyof typeof SERVICE
  | keyof typeof SERVICE_RUN
)[];

/** The flags that are also keys of the configuration file, in its order. */
export const SETTINGS = FLAG_NAMES.filter((name) => flagOf(name).key !== undefined);

/** The flag without its own type. */
export function flagOf(name: FlagName): Flag {
  return FLAGS[name];
}
