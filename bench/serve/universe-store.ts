import { runScript } from '../support/whole-process.ts';

const SCRIPT = new URL('./make-universe-store.js', import.meta.url);

/** Makes the store of the whole sample universe in a process of its own and gives the seconds that it took. */
export async function makeUniverseStore(store: string, folder: string): Promise<number> {
  return (await runScript<{ readonly seconds: number }>(SCRIPT, [store], folder)).seconds;
}
