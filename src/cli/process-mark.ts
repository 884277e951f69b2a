import { readFileSync } from 'node:fs';

/**
 * What tells a process from every other one that has, or had, its number: on Linux the start of the system and its own start within it,
 * elsewhere nothing, so that a number that is given out again counts as the same process. `undefined` where no process has it.
 */
export function processMark(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 22; the second field is a name in parentheses that may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A process that has ended and was not yet collected does nothing any more.
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
