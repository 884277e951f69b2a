import type { Validation } from '../../analysis/validation/build-validation.ts';
import { findingsOf, jsonOf } from '../../analysis/validation/order-findings.ts';
import type { OwnRequest } from '../../analysis/validation/own/prepare-rules.ts';
import { ownRules, RULES } from '../../analysis/validation/rules/registry.ts';
import { toleranceOf } from '../../analysis/validation/tolerance.ts';
import { validateStore } from '../../analysis/validation/validate-store.ts';
import { judgeRun, namedVerdict, type VerdictRequest } from '../../analysis/validation/verdict/judge-run.ts';
import { validateView } from '../../output/report/views/validate.ts';
import type { StorePlace } from '../../warehouse/store/reader.ts';
import type { Session } from '../../warehouse/store/session.ts';
import { chooseEngine, type EngineFlags } from './choose-engine.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import type { FlagValues } from './flags/flags.ts';
import { plainText, printAndWrite } from './output.ts';

type Output = Pick<FlagValues, 'location' | 'limit' | 'reportFiles'> & {
  readonly verdict: VerdictRequest;
  /** The run is recorded, and the findings of this many runs are kept; it is not recorded where this is left out. */
  readonly keepRuns?: number | undefined;
  /** What reports call the thing that was checked; the store where it is left out. */
  readonly checked?: string;
};

export type CheckFlags = Pick<
  FlagValues,
  'store' | 'mode' | 'sums' | 'tolerance' | 'company' | 'section' | 'severity' | 'onlyResources' | 'rule'
> & { readonly asOf?: FlagValues['asOf']; readonly rules?: FlagValues['rules'] };

/** Checks the store as these flags say. */
export async function checkStore(flags: CheckFlags, session: Session, io: CommandIo): Promise<Validation> {
  const { store, mode, sums, tolerance, asOf, company, section, severity, onlyResources: resource, rule } = flags;
  const place: StorePlace = { use: (use) => session.read(store, io.ports, use) };
  const filters = { company, section, severity, resource, rule };
  const chosen = { asOf, sums, own: await ownRequest(flags, io) };
  return validateStore({ store: place, mode, tolerance: toleranceOf(tolerance), ...chosen, filters }, io.ports);
}

/** Checks an export as these flags say. */
export async function checkExport(folder: string, flags: CheckFlags & EngineFlags, io: CommandIo): Promise<Validation> {
  const { mode, sums, tolerance, asOf, company, section, severity, onlyResources: resource, rule } = flags;
  const { validateExport } = await import('../../analysis/validation/engine/validate-export.ts');
  const filters = { company, section, severity, resource, rule };
  const chosen = { asOf, sums, own: await ownRequest(flags, io) };
  const request = { folder, mode, tolerance: toleranceOf(tolerance), ...chosen, filters };
  return validateExport({ ...request, engineOf: await chooseEngine(flags, io) }, io.ports);
}

async function ownRequest({ store, rules = [] }: CheckFlags, io: CommandIo): Promise<OwnRequest | undefined> {
  if (rules.length === 0) return undefined;
  const { givenRules } = await import('./own-rules.ts');
  return { rules: await givenRules(rules), store, answerSql: io.answerSql };
}

/** Prints the report of a validation of the store or of an export, and gives the exit status. */
export async function reportValidation(
  validation: Validation,
  session: Session | undefined,
  store: string,
  { verdict: asked, location, limit, keepRuns, reportFiles, checked = store }: Output,
  io: CommandIo,
): Promise<CommandStatus> {
  const { shown, groups, failed, fails, verdict } = judgeRun(validation, asked);
  const head = { ...validation.head, groups, verdict };
  const isUnchecked = head.unchecked !== null;
  const named = namedVerdict({ failed, failOn: asked.failOn, isUnchecked }, shown.length);
  const rules = [...RULES, ...ownRules(validation.rules)];
  const build = { version: io.version(), location, checked, rules, verdict: named, fails };
  // Recording waits for the database most of the time.
  const [recorded] = await Promise.all([
    keepRuns === undefined || session === undefined || record(validation, session, { store, keepRuns }, io),
    printAndWrite(
      validateView({ ...head, findings: findingsOf(shown) }, limit, () => jsonOf(shown), build),
      reportFiles,
      io,
    ),
  ]);
  if (head.unchecked !== null) {
    const { uncheckedLines } = await import('../../output/report/views/unchecked.ts');
    await io.warn(uncheckedLines(head.unchecked, head).map(plainText).join('\n  '));
  }
  const notRun = head.own?.notRun ?? [];
  for (const { rule, reason } of notRun) await io.warn(`${rule} did not run: ${reason}`);
  if (failed) return 1;
  return recorded && head.unchecked === null && notRun.length === 0 ? 0 : 5;
}

/** A run that cannot be recorded keeps its verdict: another process may hold the store, or it may be read-only. */
async function record(
  validation: Validation,
  session: Session,
  target: { readonly store: string; readonly keepRuns: number },
  io: CommandIo,
): Promise<boolean> {
  const { recordIn } = await import('../../analysis/validation/record-validation.ts');
  io.ports.progress.stage('recording the findings');
  try {
    await recordIn(session, validation, { ...target, ranAt: io.timestamp() }, io.ports);
    return true;
  } catch (error) {
    const { explained } = await import('./exit-status.ts');
    const reason = io.ports.signal.aborted ? undefined : explained(error);
    if (reason === undefined) throw error;
    await io.warn(`the run was not recorded: ${reason.message}; --no-record does without`);
    return false;
  }
}
