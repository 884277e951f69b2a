import { defineCommand } from '../command.ts';

export const runs = defineCommand({
  description:
    'Lists the recorded runs of validate, the newest first: findings by severity, and how many are new and fixed since the run before with the same mode and tolerance, by the rules that took part in both. The counts stay when the findings of a run are deleted; runs that earlier versions deleted have none. As HTML with a chart.',
  flags: ['asOf', 'runLimit'],
  formats: 'runs',
  examples: [
    ['crossfoot runs', 'what the last nights brought'],
    ['crossfoot runs --format html > runs.html', 'the same with a chart'],
    ['crossfoot validate --since 12', 'which findings are new since run 12'],
  ],
  run: async ({ flags: { store, asOf, runLimit } }, io) => {
    const { storedRuns } = await import('../../../warehouse/reading/runs.ts');
    const { runsView } = await import('../../../output/report/views/runs.ts');
    const all = await storedRuns(store, io.ports, { asOf });
    const listed = runLimit === 0 ? all : all.slice(0, runLimit);
    return runsView(listed, all.length - listed.length);
  },
});
