import type { Validation } from '../../../analysis/validation/build-validation.ts';
import type { Baseline } from '../../../analysis/validation/verdict/baseline.ts';
import type { ChangedBaseline } from '../../../analysis/validation/verdict/update-baseline.ts';
import { readBaseline, requireNew, writeBaseline } from '../baseline-file.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import type { checkStore } from '../run-validation.ts';

const ARGS = { file: { arity: 'one', description: 'The file of known findings' } } as const;
const FILTERS = ['company', 'section', 'severity', 'onlyResources', 'rule'] as const;
const CHECK = ['mode', 'sums', 'tolerance', 'asOf', ...FILTERS, 'rules'] as const;
const ADD = ['failOn', 'acceptBy', 'reason', 'expires', ...CHECK] as const;
const PRUNE = ['mode', 'sums', 'tolerance', 'asOf', 'rule', 'rules'] as const;

const NOT_REVIEWED = 'not reviewed';

export const create = defineCommand({
  description:
    'Checks the store, and writes the findings at or above --fail-on (never: all), as far as the filters select them, to a new file of known findings. `crossfoot validate --baseline FILE` neither shows them nor fails because of them. The file has one entry a line, sorted: keep it in the repository, and edit reasons and days by hand. With --by it has a pattern for all findings of a rule, a company, a group of one cause …, which accepts those of the next quarter too.',
  args: ARGS,
  flags: ADD,
  formats: 'baseline',
  examples: [
    ['crossfoot baseline create known.json --reason "as filed" --expires 2026-12-31', 'accept all errors of now'],
    ['crossfoot baseline create known.json --rule roll-up/complete --company ZZANV', 'accept some of them'],
    ['crossfoot baseline create known.json --by rule,section', 'accept each rule in the sections where it fails now'],
  ],
  run: async ({ args: { file }, flags }, io) => {
    requireNew(file);
    const { NO_BASELINE } = await import('../../../analysis/validation/verdict/baseline.ts');
    return rewritten(file, NO_BASELINE, flags, io, (known, validation) => extended(known, validation, flags, io));
  },
});

export const update = defineCommand({
  description:
    'Checks the store, and adds the findings at or above --fail-on (never: all) that the file of known findings does not have, as far as the filters select them. Reasons and days of its entries stay; with --expires, entries that have expired and are still found are accepted until then.',
  args: ARGS,
  flags: ADD,
  formats: 'baseline',
  examples: [['crossfoot baseline update known.json --reason "restated in March"', 'accept the new ones too']],
  run: async ({ args: { file }, flags }, io) =>
    rewritten(file, await readBaseline(file), flags, io, (known, validation) => extended(known, validation, flags, io)),
});

export const prune = defineCommand({
  description:
    'Checks the store, and removes the entries and patterns that are no longer found, or have expired, from the file of known findings. Entries of rules that did not run stay.',
  args: ARGS,
  flags: PRUNE,
  formats: 'baseline',
  examples: [['crossfoot baseline prune known.json', 'after errors were corrected']],
  run: async ({ args: { file }, flags }, io) => {
    const { pruneBaseline } = await import('../../../analysis/validation/verdict/update-baseline.ts');
    const all = { ...flags, company: [], section: [], severity: [], onlyResources: [] };
    return rewritten(file, await readBaseline(file), all, io, (known, { found, rules, head }) => {
      // A store in which nothing could be checked says nothing about its entries.
      const ran = new Set(head.unchecked === null ? rules.map(({ id }) => id) : []);
      return pruneBaseline(known, found, io.timestamp(), ran);
    });
  },
});

type AddFlags = Pick<FlagValues, 'failOn' | 'acceptBy' | 'reason' | 'expires'>;

async function extended(
  known: Baseline,
  { shown }: Validation,
  { failOn, acceptBy: by, reason = NOT_REVIEWED, expires }: AddFlags,
  io: CommandIo,
): Promise<ChangedBaseline> {
  const { extendBaseline } = await import('../../../analysis/validation/verdict/update-baseline.ts');
  return extendBaseline(known, shown, { failOn, by, reason, expires: expires ?? null, today: io.timestamp() });
}

/** Checks the store, writes the changed file, and gives the view of it. */
async function rewritten(
  file: string,
  known: Baseline,
  flags: Parameters<typeof checkStore>[0],
  io: CommandIo,
  change: (known: Baseline, validation: Validation) => ChangedBaseline | Promise<ChangedBaseline>,
) {
  const { openSession } = await import('../../../warehouse/store/session.ts');
  const { checkStore: check } = await import('../run-validation.ts');
  const { printBaseline, sortBaseline } = await import('../../../analysis/validation/verdict/baseline.ts');
  const { baselineView } = await import('../../../output/report/views/baseline.ts');
  const session = await openSession();
  try {
    const { baseline, ...counts } = await change(known, await check(flags, session, io));
    const { patterns, findings } = sortBaseline(baseline);
    writeBaseline(file, printBaseline(baseline));
    const totals = { entries: findings.length, ...counts };
    return baselineView({ file, totals, patterns: [...patterns], findings: [...findings] });
  } finally {
    session.close();
  }
}
