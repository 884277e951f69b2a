import { writeFileSync } from 'node:fs';
import { usageOfThisProcess } from './usage.ts';

/** Loaded into a measured process before its program: leaves what it used in the file that CROSSFOOT_BENCH_USAGE names. */
process.on('exit', () => {
  writeFileSync(process.env.CROSSFOOT_BENCH_USAGE ?? '', JSON.stringify(usageOfThisProcess()));
});
