import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { StorePorts } from '../../src/warehouse/store/ports.ts';
import { root } from './root.ts';

const HOLD = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const instance = await DuckDBInstance.create(process.argv[1], process.argv[2] === 'read' ? { access_mode: 'READ_ONLY' } : {});
  await instance.connect();
  process.stdout.write('held');
  setInterval(() => {}, 1000);`;

/** Calls `use` while another process has the store open, for reading or for writing; that process is killed afterwards. */
export async function holding<T>(
  path: string,
  mode: 'read' | 'write',
  use: (pid: number | undefined) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, path, mode], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    return await use(child.pid);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** A clock that runs as fast as one sleeps. */
export function impatient(): StorePorts & { readonly slept: () => number } {
  let time = 0;
  return {
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    slept: () => time,
  };
}
