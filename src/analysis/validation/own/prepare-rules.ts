import { memoize } from '../../../core/base/collections.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { throwIfAborted } from '../../../core/base/errors.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { refuseProblems } from '../../../core/base/refuse-problems.ts';
import type { Report } from '../../../core/base/yaml-members.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { OwnRule } from '../rules/rule.ts';
import { type AskedExpression, askExpression } from './expression-rule.ts';
import type { ExpressionCheck, GivenRule, SqlCheck } from './given-rule.ts';
import { listedRule } from './listed-rule.ts';
import { type PairedFields, pairFields } from './pair-fields.ts';
import { type AsksSql, answeredFindings, placeAnswered } from './sql-rule.ts';

/** Rules of one's own for a run over a store. */
export type OwnRequest = AsksSql & { readonly rules: readonly GivenRule[] };

/** The rules that can run, and those that cannot because the store lacks a resource. */
export type PreparedRules = {
  readonly rules: readonly OwnRule[];
  readonly notRun: readonly { readonly rule: string; readonly reason: string }[];
};

/** `asOf` is undefined where the store is read as it is now. */
type At = { readonly snapshot: number; readonly asOf: number | undefined };

/**
 * Checks rules against the fields of a store, and runs the queries among them.
 * @throws input error with all that is wrong with their expressions, or with what is wrong with a query.
 */
export async function prepareOwnRules(
  reader: StoreReader,
  { rules, ...asks }: OwnRequest,
  { snapshot, asOf }: At,
  ports: StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal | undefined },
): Promise<PreparedRules> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, place) =>
    diagnostics.push({ severity: 'error', code: 'rules/invalid', message, place });
  const fieldsOf = memoize(async (resource: string) => {
    const declared = await reader.declaredFields(resource);
    return declared && pairFields(declared);
  });
  const notRun: { rule: string; reason: string }[] = [];
  const prepared: OwnRule[] = [];
  const queries: (GivenRule & { readonly check: SqlCheck })[] = [];
  for (const rule of rules) {
    const { check } = rule;
    if (check.kind === 'sql') queries.push({ ...rule, check });
    else {
      const { asked, lacking } = await askResources(rule, check, fieldsOf, report);
      if (lacking.length > 0) notRun.push({ rule: rule.id, reason: await lackingText(lacking, reader) });
      if (asked.length > 0) prepared.push(expressionRule(rule, asked));
    }
  }
  refuseProblems(diagnostics);
  if (queries.length > 0) await reader.prepareRules(snapshot);
  for (const rule of queries) {
    throwIfAborted(ports.signal);
    ports.progress.stage(rule.id);
    const answered = await answeredFindings(rule, asks, asOf, ports);
    const found = await placeAnswered(rule, answered, reader, snapshot);
    prepared.push({ ...headOf(rule), find: async () => found });
  }
  const places = new Map(rules.map(({ id }, at) => [id, at]));
  return { rules: prepared.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)), notRun };
}

const headOf = (rule: GivenRule) => ({ ...listedRule(rule), kind: 'own', sections: rule.sections }) as const;

async function askResources(
  rule: GivenRule,
  check: ExpressionCheck,
  fieldsOf: (resource: string) => Promise<PairedFields | undefined>,
  report: Report,
) {
  const asked: AskedExpression[] = [];
  const lacking: string[] = [];
  for (const { text: resource } of check.resources) {
    const paired = await fieldsOf(resource);
    if (!paired) lacking.push(resource);
    else asked.push(...askExpression(rule, check, resource, paired, report));
  }
  return { asked, lacking };
}

async function lackingText(lacking: readonly string[], reader: StoreReader): Promise<string> {
  const known = await reader.resources();
  const each = lacking.map((resource) => {
    const meant = nearest(resource, known);
    return `${resource}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
  });
  return `the store has no resource ${each.join(', ')}`;
}

function expressionRule(rule: GivenRule, asked: readonly AskedExpression[]): OwnRule {
  return {
    ...headOf(rule),
    find: async (reader, snapshot) => {
      const found = [];
      for (const { request, observe } of asked) {
        const rows = await reader.chosenRows(snapshot, request);
        const fields = await reader.fieldsById([...new Set(rows.map(({ field }) => field))]);
        found.push(...rows.map((row) => observe(row, (id) => fields.get(id))));
      }
      return found;
    },
  };
}
