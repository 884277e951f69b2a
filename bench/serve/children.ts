import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../support/folders.ts';

/** A server in a process of its own, ready to answer. */
export type Server = {
  /** `http://127.0.0.1:49152`, without a slash at the end. */
  readonly url: string;
  /** The most memory that it had resident up to now, in MiB; not a number where the system does not tell. */
  readonly peakMebibytes: () => number;
  readonly stop: () => Promise<void>;
};

const URL_LINE = /(http:\/\/[\d.]+:\d+)/;
const SECONDS_TO_START = 120;

/** `crossfoot serve …` or `crossfoot explore …` on a free port. */
export function startCrossfoot(command: 'serve' | 'explore', args: readonly string[]): Promise<Server> {
  return start([join(ROOT, 'bin', 'crossfoot.cjs'), command, '--port', '0', ...args]);
}

/** The bare route that the service is measured beside. */
export function startBare(recorded: string): Promise<Server> {
  return start([fileURLToPath(new URL('./bare-server.js', import.meta.url)), recorded]);
}

async function start(args: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await readyUrl(child);
  child.stderr?.resume();
  return {
    url,
    peakMebibytes: () => peakOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((ready, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`not ready: ${said}`)), SECONDS_TO_START * 1000);
    child.once('error', fail);
    child.once('exit', (status) => fail(new Error(`the server ended with ${status}: ${said}`)));
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString('utf8');
      const url = URL_LINE.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      ready(url);
    });
  });
}

function peakOf(pid: number | undefined): number {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
