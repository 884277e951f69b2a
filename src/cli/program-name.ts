import type { Env } from './flags/flag.ts';

/** What to type to call this program again. What npm or npx runs is on the path only for the time that they run it; they say so. */
export function programName({ npm_execpath: npm }: Env): string {
  return npm ? 'npx crossfoot' : 'crossfoot';
}
