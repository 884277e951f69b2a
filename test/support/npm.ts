import { spawnSync } from 'node:child_process';

/** Runs npm in a folder and gives back its stdout; throws with npm's own words when it fails. */
export function npm(folder: string, ...args: string[]): string {
  const { command, prefix } = npmCommand();
  const run = spawnSync(command, [...prefix, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: outsideEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
    shell: prefix.length === 0 && process.platform === 'win32',
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${run.status}\n${run.stdout}\n${run.stderr}`);
  return run.stdout;
}

function npmCommand(): { command: string; prefix: string[] } {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js')
    ? { command: process.execPath, prefix: [script] }
    : { command: 'npm', prefix: [] };
}

/** What a script inherits from the npm that runs it would make a nested npm work on the outer package. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const inherited = /^(npm_(package|lifecycle)_.*|npm_config_local_prefix|npm_command|npm_node_execpath|INIT_CWD)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
}
