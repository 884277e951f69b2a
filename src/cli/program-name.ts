import type { Env } from './flags/flag.ts';

/** The name of this program on the command line. Under npm and npx, which set a variable, it is not on the path otherwise. */
export function programName({ npm_execpath: npm }: Env): string {
  return npm ? 'npx crossfoot' : 'crossfoot';
}
