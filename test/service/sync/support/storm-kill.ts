import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runFolder } from '../../../../src/service/sync/run/run-folder.ts';
import { applyEntry, emptyState, statusOf } from '../../../../src/service/sync/run/run-state.ts';
import { ingestFolder } from '../../../../src/warehouse/answers/ingest-folder.ts';
import { tracesOf } from './asked-twice.ts';

/** What a kill can find: the names of the stretches of a run's life. */
export const STRETCHES = ['before asking', 'while asking', 'before writing', 'while writing', 'after writing'] as const;
export type Stretch = (typeof STRETCHES)[number];

/** What tells whether a store was written: its file, and those beside it that a writer has. */
export type StoreFiles = { readonly stamp: string; readonly beside: readonly string[] };

export function storeFiles(store: string): StoreFiles {
  const { size, mtimeMs, ino } = statSync(store, { throwIfNoEntry: false }) ?? {};
  const name = basename(store);
  const known = [name, basename(ingestFolder(store))];
  const beside = readdirSync(dirname(store)).filter((file) => file.startsWith(`${name}.`) && !known.includes(file));
  return { stamp: `${size} ${mtimeMs} ${ino}`, beside };
}

/** In which stretch a process was killed, by what it left behind. `before`: the files of the store when it began. */
export function stretchOfKill(store: string, before: StoreFiles): Stretch {
  const { stamp, beside } = storeFiles(store);
  if (beside.length > 0) return 'while writing';
  if (stamp !== before.stamp) return 'after writing';
  const folder = ingestFolder(store);
  if (!existsSync(join(runFolder(folder).path, 'run.json'))) return 'before asking';
  const log = [...tracesOf(folder).runs.values()].at(-1) ?? [];
  if (log.length === 0) return 'before asking';
  const state = emptyState();
  for (const entry of log) applyEntry(state, entry);
  return [...state.resources.keys()].some((name) => statusOf(state, name) === 'open')
    ? 'while asking'
    : 'before writing';
}
