import { spawnSync } from 'node:child_process';

/** What an npm that installs globally hands on to scripts would make this one work on the global folder. */
const INHERITED = /^npm_config_(global|location|local_prefix|prefix|omit|include)$/;

/** Runs npm in the working folder, and gives what it prints. */
export function npm(...words) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !INHERITED.test(name)));
  const shell = process.platform === 'win32';
  const options = { encoding: 'utf8', env, shell, maxBuffer: 2 ** 26 };
  const { stdout, stderr, status, error } = spawnSync('npm', words, options);
  if (status !== 0) throw new Error(`npm ${words[0]} failed: ${error?.message ?? stderr}`);
  return stdout;
}
