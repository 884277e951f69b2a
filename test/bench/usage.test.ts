import { describe, expect, it } from 'vitest';
import { usageOfThisProcess } from '../../bench/support/usage.ts';

describe('the peak memory of a measured process', () => {
  const peak = (status: () => string): number => usageOfThisProcess(status).peakMebibytes;
  const inherited = process.resourceUsage().maxRSS / 1024;

  it('is that of its program, without what its parent had when it began as a copy of it', () => {
    expect(peak(() => 'VmPeak:\t  900000 kB\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n')).toBe(2);
  });

  it.each([
    [
      'there is no such file',
      () => {
        throw new Error('ENOENT');
      },
    ],
    ['it does not tell', () => 'Name:\tnode\n'],
  ])('is what the system says of its life where %s', (_, status) => {
    expect(peak(status)).toBeGreaterThanOrEqual(inherited);
    expect(peak(status)).toBeLessThan(inherited * 2);
  });
});
