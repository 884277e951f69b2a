import { resolve } from 'node:path';
import type { VerdictRequest } from '../../../analysis/validation/verdict/judge-run.ts';
import { usageError } from '../../../core/base/errors.ts';
import type { Session } from '../../../warehouse/store/session.ts';
import { readBaseline, readFindingIds } from '../baseline-file.ts';
import { ENGINE_FLAGS, type EngineFlags, requireEngineFlags } from '../choose-engine.ts';
import { type CommandIo, type CommandStatus, defineCommand } from '../command.ts';
import type { FlagName, FlagValues } from '../flags/flags.ts';
import { requireReportFiles } from '../output.ts';
import type { CheckFlags } from '../run-validation.ts';

/** What says how files or a store are checked, what is shown, and what fails. */
export const CHECK_FLAGS = [
  'failOn',
  'threshold',
  'baseline',
  'failOnStale',
  'against',
  'rules',
  'location',
  'mode',
  'sums',
  'tolerance',
  'limit',
  'reportFiles',
  'company',
  'section',
  'severity',
  'onlyResources',
  'rule',
] as const satisfies readonly FlagName[];

/** The engine would keep whatever it has read of a large store. */
const MEMORY = '200MB';

export const validate = defineCommand({
  description:
    'Compares every reported total with the weighted sum of its reported children. A difference is an error if all children are reported, and a note if some are missing. Totals of data sets are judged by the lines that their statements print, and by the standard where these show no sum. Exit status 1 means findings at or above --fail-on, 5 that no total could be checked. The run and all its findings are recorded in the store, where the view findings has those of the latest run; filters select the findings that are shown and that fail the run.',
  args: {},
  flags: [...CHECK_FLAGS, 'since', 'asOf', 'noRecord', 'keepRuns', ...ENGINE_FLAGS],
  formats: 'validate',
  examples: [
    ['crossfoot validate', 'the worst first'],
    ['crossfoot validate --format ndjson > findings.ndjson', 'all findings, one a line'],
    ['crossfoot validate --tolerance ulp:1', 'let sums be off by one in the last place written'],
    ['crossfoot validate --mode calc10', 'the rules of XBRL 2.1'],
    ['crossfoot validate --sums standard', 'data sets by the standard alone, whatever their statements show'],
    ['crossfoot validate --company ZZANV --severity error', 'only these are shown, and only these fail'],
    [
      'crossfoot validate --output sarif=findings.sarif --output junit=findings.xml --output html=findings.html',
      'one run, and its report in other formats too',
    ],
    ['crossfoot validate --rules house.rules.yaml', 'with rules of your own'],
    ['crossfoot validate --fail-on never', 'look, but exit 0'],
    ['crossfoot validate --fail-on new --against main.json', 'only what the report of the base branch does not have'],
    ['crossfoot validate --from verdicts', 'the rows of an export, in little memory'],
    [
      'crossfoot validate --from verdicts --engine trino --server https://trino.example --catalog lake --schema verdicts',
      'the same by Trino: see docs/engines.md',
    ],
    ['crossfoot validate --from verdicts --print-sql spark --at s3://bucket/verdicts', 'the SQL, for other engines'],
  ],
  run: async ({ flags, origins }, io) => {
    const { store, limit, noRecord, keepRuns, fromFolder, reportFiles } = flags;
    requireEngineFlags(flags, origins);
    requireReportFiles(reportFiles, [store, flags.baseline]);
    if (fromFolder !== undefined) return await validateFolder(fromFolder, flags, io);
    const { openSession } = await import('../../../warehouse/store/session.ts');
    const opening = openSession({ memory: MEMORY });
    // The other modules are loaded while the engine starts.
    const { checkStore, reportValidation } = await import('../run-validation.ts');
    const session = await opening;
    try {
      const verdict = await verdictRequest(flags, session, io);
      const output = {
        verdict,
        location: flags.location ?? flags.baseline,
        limit,
        reportFiles,
        keepRuns: noRecord ? undefined : keepRuns,
      };
      return await reportValidation(await checkStore(flags, session, io), session, store, output, io);
    } finally {
      session.close();
    }
  },
});

type FolderFlags = VerdictFlags & CheckFlags & EngineFlags & Pick<FlagValues, 'location' | 'limit' | 'reportFiles'>;

/** Judges an export. There is no store in which the run could be recorded, or that has earlier runs. */
async function validateFolder(folder: string, flags: FolderFlags, io: CommandIo): Promise<CommandStatus> {
  if (flags.since !== undefined)
    throw usageError('--since compares runs of a store', 'Leave it out, or use --baseline.');
  if (flags.printSql !== undefined) return printScript(folder, flags.printSql, flags, io);
  const { checkExport, reportValidation } = await import('../run-validation.ts');
  const verdict = await verdictRequest(flags, undefined, io);
  const { limit, reportFiles } = flags;
  const output = { verdict, location: flags.location ?? flags.baseline, limit, reportFiles };
  return reportValidation(await checkExport(folder, flags, io), undefined, folder, output, io);
}

async function printScript(
  folder: string,
  dialect: NonNullable<FlagValues['printSql']>,
  { mode, sums, tolerance, asOf, at }: CheckFlags & EngineFlags,
  io: CommandIo,
): Promise<CommandStatus> {
  const { engineScript } = await import('../../../analysis/validation/engine/engine-script.ts');
  const { toleranceOf } = await import('../../../analysis/validation/tolerance.ts');
  const chosen = { asOf, sums };
  const request = { folder, dialect, at: at ?? resolve(folder), mode, tolerance: toleranceOf(tolerance), ...chosen };
  await io.out.write(`${await engineScript(request, io.ports)}\n`);
  return 0;
}

type VerdictFlags = Pick<
  FlagValues,
  'store' | 'failOn' | 'failOnStale' | 'threshold' | 'baseline' | 'against' | 'rules'
> & {
  readonly since?: FlagValues['since'];
};

/** Reads what the verdict depends on, before anything is checked: wrong names are said at once. */
export async function verdictRequest(
  flags: VerdictFlags,
  session: Session | undefined,
  io: CommandIo,
): Promise<VerdictRequest> {
  const { store, failOn, failOnStale, threshold, baseline, against, rules, since } = flags;
  if (failOn === 'new' && baseline === undefined && against === undefined && since === undefined)
    throw usageError('--fail-on new compares with what is known', 'Name it with --since, --baseline or --against.');
  if (Object.keys(threshold).length > 0) {
    const { requireRules } = await import('../../../analysis/validation/verdict/thresholds.ts');
    const { RULES } = await import('../../../analysis/validation/rules/registry.ts');
    const { givenRules } = await import('../own-rules.ts');
    requireRules(threshold, [...RULES, ...givenRules(rules).map(({ id }) => ({ id, family: 'own' }))]);
  }
  return {
    failOn,
    failOnStale,
    thresholds: threshold,
    today: io.timestamp(),
    baseline: baseline === undefined ? undefined : { file: baseline, accepted: await readBaseline(baseline) },
    against: against === undefined ? undefined : { file: against, ids: await readFindingIds(against) },
    since: since === undefined ? undefined : await session?.read(store, io.ports, (reader) => reader.earlierRun(since)),
  };
}
