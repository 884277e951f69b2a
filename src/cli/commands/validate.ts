import type { Session } from '../../store/session.ts';
import type { Validation } from '../../validation/validate-store.ts';
import type { VerdictRequest } from '../../validation/verdict/judge-run.ts';
import { readBaseline } from '../baseline-file.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { plainText } from '../output.ts';
import { optimizeForShortRun } from '../short-run.ts';

export const rules = defineCommand({
  description:
    'Lists the rules of validate: family, severity, the part of the store that each reads, and whether it always runs or only where --rule names it or its family.',
  flags: [],
  formats: 'rules',
  examples: [
    ['crossfoot rules', 'what validate can find'],
    ['crossfoot validate --rule cross-period --rule type', 'two families of them'],
  ],
  run: async () => {
    const { listRules } = await import('../../validation/rules/registry.ts');
    const { rulesView } = await import('../../report/views/rules.ts');
    return rulesView(listRules());
  },
});

export const validate = defineCommand({
  description:
    'Compares every reported total with the weighted sum of its reported children. A difference is an error if all children are reported, and a note if some are missing. Exit status 1 means findings at or above --fail-on, 5 that no total could be checked. The run and all its findings are recorded in the store, where the view findings has those of the latest run; filters select the findings that are shown and that fail the run.',
  args: {},
  flags: [
    ...([
      'failOn',
      'threshold',
      'baseline',
      'failOnStale',
      'since',
      'location',
      'mode',
      'tolerance',
      'limit',
      'asOf',
      'noRecord',
      'keepRuns',
    ] as const),
    ...(['company', 'section', 'severity', 'onlyResources', 'rule'] as const),
  ],
  formats: 'validate',
  examples: [
    ['crossfoot validate', 'the worst first'],
    ['crossfoot validate --format ndjson > findings.ndjson', 'all findings, one a line'],
    ['crossfoot validate --tolerance ulp:1', 'let sums be off by one in the last place written'],
    ['crossfoot validate --mode calc10', 'the rules of XBRL 2.1'],
    ['crossfoot validate --company ZZANV --severity error', 'only these are shown, and only these fail'],
    ['crossfoot validate --fail-on never', 'look, but exit 0'],
  ],
  run: async ({ flags }, io) => {
    const { store, limit, noRecord, keepRuns } = flags;
    optimizeForShortRun();
    const { openSession } = await import('../../store/session.ts');
    const opening = openSession();
    // The other modules are loaded while the engine starts.
    const { judgeRun } = await import('../../validation/verdict/judge-run.ts');
    const { findingsOf, jsonOf } = await import('../../validation/order-findings.ts');
    const { validateView } = await import('../../report/views/validate.ts');
    const { RULES } = await import('../../validation/rules/registry.ts');
    const session = await opening;
    try {
      const request = await verdictRequest(flags, session, io);
      const validation = await runValidation(flags, session, io);
      const { shown, failed, fails, verdict } = judgeRun(validation, request);
      const head = { ...validation.head, ...(verdict && { verdict }) };
      const location = flags.location ?? flags.baseline;
      const build = { version: io.version(), location, checked: store, rules: RULES, failed, fails };
      // Recording waits for the database most of the time.
      const [recorded] = await Promise.all([
        noRecord || record(validation, session, { store, keepRuns }, io),
        io.print(validateView({ ...head, findings: findingsOf(shown) }, limit, () => jsonOf(shown), build)),
      ]);
      if (head.unchecked !== null) {
        const { uncheckedLines } = await import('../../report/views/unchecked.ts');
        await io.complain(uncheckedLines(head.unchecked, head).map(plainText).join('\n  '));
      }
      if (failed) return 1;
      return recorded && head.unchecked === null ? 0 : 5;
    } finally {
      session.close();
    }
  },
});

type CheckFlags = Pick<
  FlagValues,
  'store' | 'mode' | 'tolerance' | 'asOf' | 'company' | 'section' | 'severity' | 'onlyResources' | 'rule'
>;

/** Checks the store as these flags say. */
export async function runValidation(flags: CheckFlags, session: Session, io: CommandIo): Promise<Validation> {
  const { EXACT, parseTolerance } = await import('../../validation/tolerance.ts');
  const { validateStore } = await import('../../validation/validate-store.ts');
  const { store, mode, tolerance, asOf, company, section, severity, onlyResources: resource, rule } = flags;
  return validateStore(
    {
      store: { use: (use) => session.read(store, io.ports, use) },
      mode,
      tolerance: tolerance === undefined ? EXACT : parseTolerance(tolerance),
      ...(asOf === undefined ? {} : { asOf }),
      filters: { company, section, severity, resource, rule },
    },
    io.ports,
  );
}

type VerdictFlags = Pick<FlagValues, 'store' | 'failOn' | 'failOnStale' | 'threshold' | 'baseline' | 'since'>;

/** Reads what the verdict depends on, before anything is checked: wrong names are said at once. */
async function verdictRequest(flags: VerdictFlags, session: Session, io: CommandIo): Promise<VerdictRequest> {
  const { store, failOn, failOnStale, threshold, baseline, since } = flags;
  if (Object.keys(threshold).length > 0) {
    const { requireRules } = await import('../../validation/verdict/thresholds.ts');
    const { RULES } = await import('../../validation/rules/registry.ts');
    requireRules(threshold, RULES);
  }
  return {
    ...{ failOn, failOnStale, thresholds: threshold, today: io.timestamp() },
    baseline: baseline === undefined ? undefined : { file: baseline, entries: await readBaseline(baseline) },
    since: since === undefined ? undefined : await session.read(store, io.ports, (reader) => reader.earlierRun(since)),
  };
}

/** A run that cannot be recorded keeps its verdict: another process may hold the store, or it may be read-only. */
async function record(
  validation: Validation,
  session: Session,
  target: { readonly store: string; readonly keepRuns: number },
  io: CommandIo,
): Promise<boolean> {
  const { recordIn } = await import('../../validation/record-validation.ts');
  io.ports.progress.stage('recording the findings');
  try {
    await recordIn(session, validation, { ...target, ranAt: io.timestamp() }, io.ports);
    return true;
  } catch (error) {
    const { explained } = await import('../exit-status.ts');
    const reason = io.ports.signal.aborted ? undefined : explained(error);
    if (reason === undefined) throw error;
    await io.complain(`the run was not recorded: ${reason.message}; --no-record does without`);
    return false;
  }
}
