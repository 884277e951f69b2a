import { runScript } from '../support/whole-process.ts';
import type { RollUp } from './roll-up.ts';

const SCRIPT = new URL('./roll-up-process.js', import.meta.url);

/** Checks a store in a new process: nothing compiled yet, the file in the system's cache. */
export function rollUpInProcess(way: 'crossfoot' | 'sql', store: string, folder: string): Promise<RollUp> {
  return runScript<RollUp>(SCRIPT, [way, store], folder);
}
