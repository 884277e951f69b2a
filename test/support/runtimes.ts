import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** A program that runs JavaScript; `command` is `undefined` where it is not installed. */
export type Runtime = { readonly name: string; readonly command: readonly string[] | undefined };

const DENO = ['run', '--quiet', '--allow-all', '--cached-only', '--no-remote', '--node-modules-dir=manual'];

/** The runtimes that Crossfoot works in: this one, Node 24 (`CROSSFOOT_NODE24`, or `node24` on the path) and Deno. */
export const RUNTIMES: readonly Runtime[] = [
  { name: `Node ${process.versions.node.split('.')[0]}`, command: [process.execPath] },
  { name: 'Node 24', command: node24() },
  { name: 'Deno', command: [process.execPath, createRequire(import.meta.url).resolve('deno/bin.cjs'), ...DENO] },
];

function node24(): readonly string[] | undefined {
  const command = process.env.CROSSFOOT_NODE24 ?? 'node24';
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith('v24.') ? [command] : undefined;
}

/** What a script writes to standard output. Throws with what it says where it fails. */
export function runScript(
  command: readonly string[],
  script: string,
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): string {
  const [program = '', ...words] = command;
  const options = { cwd, encoding: 'utf8', env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', ...env } } as const;
  const { status, error, stdout, stderr } = spawnSync(program, [...words, script], options);
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}\n${stderr}`);
  return stdout;
}
