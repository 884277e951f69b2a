import type { GeneratedStore } from './generate/generate-store.ts';
import { rollUpInProcess } from './roll-up/in-process.ts';
import { compareVerdicts, type RollUp } from './roll-up/roll-up.ts';
import { type Bench, times } from './support/bench.ts';

const MILLION_VALUES = 20;

export const rollUp: Bench = {
  name: 'roll-up',
  description: '20 million generated values checked by Crossfoot and by plain SQL, each run in a new process',
  run: async (context) => {
    const store = await context.storeOf(MILLION_VALUES);
    const pairs = await times(context.runs, async (index) => {
      context.say(`run ${index + 1} of ${context.runs}`);
      const crossfoot = await rollUpInProcess('crossfoot', store.path, context.folder);
      const sql = await rollUpInProcess('sql', store.path, context.folder);
      return { crossfoot, sql };
    });
    const rollUps = pairs.flatMap(({ crossfoot, sql }) => [crossfoot, sql]);
    const verdicts = compareVerdicts(rollUps, store.planted);
    const speed = ({ seconds }: RollUp): number => store.values / 1e6 / seconds;
    return {
      measurements: [
        {
          what: 'roll-up, first pass of a process',
          unit: 'million/s',
          samples: pairs.map(({ crossfoot }) => speed(crossfoot)),
          target: { atLeast: 20 },
        },
        {
          what: 'its peak memory',
          unit: 'MiB',
          samples: pairs.map(({ crossfoot }) => crossfoot.peakMebibytes),
          target: { atMost: 400 },
        },
        { what: 'its processor time', unit: 's', samples: pairs.map(({ crossfoot }) => crossfoot.cpuSeconds) },
        { what: 'plain SQL', unit: 'million/s', samples: pairs.map(({ sql }) => speed(sql)) },
        { what: 'its peak memory', unit: 'MiB', samples: pairs.map(({ sql }) => sql.peakMebibytes) },
        { what: 'its processor time', unit: 's', samples: pairs.map(({ sql }) => sql.cpuSeconds) },
        {
          what: 'roll-up against plain SQL',
          unit: 'times',
          samples: pairs.map(({ crossfoot, sql }) => sql.seconds / crossfoot.seconds),
          target: { atLeast: 8 },
        },
      ],
      notes: [
        `verdicts equal by section, inconsistent sums equal one by one and as many as were made so: ${verdicts}`,
        describeStore(store),
      ],
    };
  },
};

function describeStore({ rows, values, closedVersions }: GeneratedStore): string {
  const [inRows, closed] = [rows, closedVersions].map((count) => count.toLocaleString('en-US'));
  return `${values / 1e6} million values in ${inRows} rows; ${closed} older row versions beside them; 500 fields, 500 relationships`;
}
