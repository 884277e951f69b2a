import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import type { Env } from './flags/flag.ts';
import type { Screen } from './terminal.ts';

/** Shows a text through a program, as the user reads it; `false` where the program could not be started. */
export type ShowPages = (command: string, env: Env, text: string) => Promise<boolean>;

/** The options of `less` as git sets them: nothing is kept on the screen, and colours are shown. */
const LESS = 'FRX';

/**
 * The program that `PAGER` names, `less` by default; `undefined` where the text fits the terminal or nobody wants a
 * pager.
 */
export function pagerFor(text: string, { isTerminal, width, height }: Screen, env: Env): string | undefined {
  const pager = env.PAGER ?? 'less';
  if (!isTerminal || height === undefined || pager.trim() === '' || pager === 'cat' || env.TERM === 'dumb')
    return undefined;
  return heightOf(text, width) >= height ? pager : undefined;
}

/** The lines into which a terminal breaks a text. */
function heightOf(text: string, width = Number.POSITIVE_INFINITY): number {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, -1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}

/** Exit statuses of a shell that could not start a program. */
const NOT_STARTED = new Set<number | null>([126, 127]);

/** Runs the pager in a shell, at the terminal of this process. A reader who leaves early ends it quietly. */
export const showPages: ShowPages = async (command, env, text) => {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS, ...process.env, ...env },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  try {
    const [status] = await once(child, 'close');
    return !NOT_STARTED.has(status);
  } catch {
    return false;
  }
};
