import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Peer = { readonly version: string; readonly validate: (file: string) => PeerRun };
export type PeerRun = { readonly seconds: number; readonly cpuSeconds: number; readonly peakMebibytes: number };

/** Runs a command and prints seconds of processor time and kilobytes of peak memory of it, for there is no other process. */
const MEASURED = `import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)`;

/** Arelle in an environment of its own in a folder; text instead where it cannot be installed. */
export function installArelle(folder: string): Peer | string {
  const environment = join(folder, 'arelle');
  const run = (program: string, ...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };
  if (run('python3', '-m', 'venv', environment) === undefined) return 'python3 with venv is absent';
  const bin = (name: string): string => join(environment, 'bin', name);
  if (run(bin('pip'), 'install', '--quiet', 'arelle-release') === undefined) return 'pip cannot install arelle-release';
  const version = /^Version: (.*)$/m.exec(run(bin('pip'), 'show', 'arelle-release') ?? '')?.[1] ?? '';
  return {
    version,
    validate: (file) => {
      const log = join(folder, 'arelle.log');
      const words = ['--internetConnectivity=offline', '--file', file, '--calc', 'c10', '--validate', '--logFile', log];
      const start = performance.now();
      const [status, cpu, kilobytes] = (run('python3', '-c', MEASURED, bin('arelleCmdLine'), ...words) ?? '').split(
        ' ',
      );
      const seconds = (performance.now() - start) / 1000;
      if (status !== '0' || !existsSync(log)) throw new Error(`Arelle did not read ${file}`);
      if (/file error: 'utf-8'/.test(readFileSync(log, 'utf8'))) throw new Error(`Arelle did not open ${file}`);
      return { seconds, cpuSeconds: Number(cpu), peakMebibytes: Number(kilobytes) / 1024 };
    },
  };
}
