import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ingestFolder } from '../../../../src/warehouse/answers/ingest-folder.ts';
import { startCrossfoot } from '../../../support/cli.ts';
import type { StormService } from './storm-service.ts';

/**
 * When to kill a process. `starting`: at a share of the time until its first request. `asking`: when that share of the questions that are left is answered. `answered`:
 * at a share of the time from the last answer to its end. `writing`: likewise, from when it first touches the store. All of them some milliseconds `later`.
 */
export type Kill = {
  readonly when: 'starting' | 'asking' | 'answered' | 'writing';
  readonly share: number;
  readonly later: number;
};

/** How long these stretches take on this machine, in milliseconds. */
export type Pace = { readonly starting: number; readonly answered: number; readonly writing: number };

export type Ended = {
  /** Exit status, or the signal that ended it. */
  readonly end: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Of a process that wrote, and was not killed. */
  readonly pace: Pace | undefined;
};

/** `crossfoot ingest service` in a process of its own, killed when it is time, if it still lives. `questions`: how many its run has. */
export async function ingestProcess(
  store: string,
  words: readonly string[],
  service: StormService,
  questions: number,
  pace: Pace,
  kill: Kill | undefined,
): Promise<Ended> {
  const before = service.log().length;
  const touched = firstTouch(store);
  const begun = performance.now();
  const all = ['ingest', 'service', '--store', store, ...words];
  const { child, done } = startCrossfoot(all, { env: { CROSSFOOT_APPKEY: 'demo' } });
  if (kill) {
    void momentOf(kill, service, questions, pace, touched.at).then(() => {
      child.kill('SIGKILL');
    });
  }
  const { status, signal, stdout, stderr } = await done;
  const end = performance.now();
  touched.close();
  const own = service.log().slice(before);
  const [first, last, wrote] = [own[0], own.at(-1), touched.milliseconds()];
  const isMeasured = signal === null && first && last && wrote !== undefined;
  const measured = isMeasured && {
    starting: first.at - begun,
    answered: end - (last.goodAt ?? last.at),
    writing: end - wrote,
  };
  return { end: String(signal ?? status), stdout, stderr, pace: measured || undefined };
}

/** When a store, or what a writer has beside it, is first made or changed. */
function firstTouch(store: string): {
  readonly at: Promise<unknown>;
  readonly milliseconds: () => number | undefined;
  readonly close: () => void;
} {
  const [name, other] = [basename(store), basename(ingestFolder(store))];
  let first: number | undefined;
  let watcher: FSWatcher | undefined;
  const at = new Promise<void>((resolve) => {
    watcher = watch(dirname(store), (_, file) => {
      if (first !== undefined || file === null || !file.startsWith(name) || file === other) return;
      first = performance.now();
      resolve();
    });
  });
  return { at, milliseconds: () => first, close: () => watcher?.close() };
}

async function momentOf(
  { when, share, later }: Kill,
  { answered, whenAnswered }: StormService,
  questions: number,
  pace: Pace,
  touched: Promise<unknown>,
): Promise<unknown> {
  const left = questions - answered();
  if (when === 'starting') return sleep(share * pace.starting);
  if (when === 'asking' && left > 0) {
    await whenAnswered(answered() + Math.ceil(share * left));
    return sleep(later);
  }
  if (when === 'writing') await touched;
  else if (left > 0) await whenAnswered(questions);
  else await sleep(pace.starting);
  return sleep(share * pace[when === 'writing' ? 'writing' : 'answered'] + later);
}
