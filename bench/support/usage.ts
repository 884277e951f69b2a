import { readFileSync } from 'node:fs';

/** What a process used from its start. */
export type Usage = {
  readonly cpuSeconds: number;
  readonly peakMebibytes: number;
};

const STATUS = '/proc/self/status';

export function usageOfThisProcess(status: () => string = () => readFileSync(STATUS, 'utf8')): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMebibytes: (peakKibibytes(status) ?? maxRSS) / 1024,
  };
}

/**
 * The peak of this program alone. On Linux `maxRSS` has also what the process was before it became this program: a child begins as a copy of
 * its parent, and a parent that is larger is taken for the child's peak. `VmHWM` begins anew with the program.
 */
function peakKibibytes(status: () => string): number | undefined {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status()) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes);
  } catch {
    return undefined;
  }
}
