import { statSync } from 'node:fs';
import type { Shown } from '../../store/serving/shown.ts';
import type { ServiceClock } from '../parts.ts';
import type { Bursts } from './bursts.ts';

/** How often the file is looked at; a look takes some microseconds. */
const LOOK_MS = 100;

/**
 * Watches a store's file. `onLook` is called after every look; `onTrouble` receives every new reason for a failed
 * reading.
 */
export async function watchStore(
  path: string,
  bursts: Bursts,
  clock: Pick<ServiceClock, 'now'>,
  { onLook, onTrouble }: { readonly onLook: () => void; readonly onTrouble: (error: unknown) => void },
) {
  let signature = '';
  const read = async (): Promise<Shown> => {
    // Taken before the file is opened: a write in between is seen at the next look.
    const before = fileSignature(path);
    const moment = new Date(clock.now()).toISOString();
    const read = await bursts.read((reader) => reader.shown(moment));
    signature = before;
    return read;
  };
  let shown = await read();
  let over = overAt(shown);
  let trouble = '';
  let moves = 0;
  let renewing: Promise<void> | undefined;
  const isOver = (): boolean => clock.now() >= over;

  const renewNow = async (): Promise<void> => {
    const hasMoved = isOver();
    try {
      shown = await read();
      over = overAt(shown);
      if (hasMoved) moves += 1;
      trouble = '';
    } catch (error) {
      if (String(error) !== trouble) onTrouble(error);
      trouble = String(error);
    }
  };
  /** Reads the file again where it was written or the clock has moved. Unreadable content stays as it was. */
  const renew = async (): Promise<void> => {
    if (isOver() || signature !== fileSignature(path)) {
      renewing ??= renewNow().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    onLook();
  };
  const looking = setInterval(() => void renew(), LOOK_MS);
  looking.unref();
  return {
    /** The content read last; the same object until something may have changed. */
    shown: (): Shown => shown,
    /** How often the content was replaced because the clock passed the moment up to which it was valid. */
    moves: (): number => moves,
    /** Whether the clock has passed the moment up to which the content is valid. */
    isOver,
    renew,
    close: (): void => clearInterval(looking),
  };
}

function overAt({ until }: Shown): number {
  return until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
}

/** A text that changes when a store's file, or the log beside it, is written. */
function fileSignature(path: string): string {
  const signatures = [path, `${path}.wal`].map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'absent';
  });
  return signatures.join(' | ');
}
