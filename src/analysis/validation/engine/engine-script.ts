import { fieldKey } from '../../../core/model/field-name.ts';
import { type VerdictReader, withVerdicts } from '../../../warehouse/store/verdicts/open-verdicts.ts';
import { DEFAULT_MODE } from '../mode-names.ts';
import { statesSums } from '../page/standing.ts';
import { readCalculations } from '../read-calculations.ts';
import { type CheckedBinding, planOf } from '../roll-up/resolve-taxonomy.ts';
import type { ValidatePorts } from '../validation-of.ts';
import type { DialectName } from './dialects.ts';
import type { SumNames } from './plan-sql.ts';
import { type EnginePlan, enginePlan } from './plan-tables.ts';
import { scriptOf } from './script.ts';
import { type ExportRequest, MEMORY, momentOf, requireEngineMode } from './validate-export.ts';

export type ScriptRequest = Omit<ExportRequest, 'engineOf' | 'filters'> & {
  readonly dialect: DialectName;
  /** The address of the folder as the engine has it. */
  readonly at: string;
};

/** The SQL by which an engine judges an export, with the calculations of its taxonomies. */
export function engineScript(request: ScriptRequest, ports: ValidatePorts): Promise<string> {
  const { folder, memory = MEMORY, mode = DEFAULT_MODE, tolerance, sums, dialect, at } = request;
  requireEngineMode(mode);
  return withVerdicts(folder, { ...ports, memory }, async (reader) => {
    const asOf = await momentOf(reader, request.asOf);
    const snapshot = asOf ?? reader.export.snapshot;
    const { bindings } = await readCalculations(reader, { asOf, mode });
    const isChosen = (entry: CheckedBinding): boolean => {
      const own = planOf(entry);
      return sums !== 'filed' || (own !== undefined && statesSums(own));
    };
    const chosen = new Map([...bindings].filter(([, entry]) => isChosen(entry)));
    const plan = enginePlan(chosen, await reader.counts(snapshot));
    return scriptOf({
      dialect,
      at,
      plan: plan.tables,
      names: namesOf(plan),
      comparison: { mode, tolerance },
      job: { snapshot, first: 0, last: Number.MAX_SAFE_INTEGER },
      restRows: await countRest(reader, snapshot),
      sums,
    });
  });
}

function namesOf({ sums }: EnginePlan): SumNames {
  return {
    taxonomy: sums.map(({ plan: { taxonomy } }) => [taxonomy.source, taxonomy.id, taxonomy.version].join('/')),
    total: sums.map(({ plan: { sums, fields }, sum }) => {
      const field = fields[sums[sum]?.parent ?? -1];
      return field ? fieldKey(field) : '';
    }),
  };
}

async function countRest(reader: VerdictReader, snapshot: number): Promise<number> {
  let rows = 0;
  for await (const { count } of reader.rest(snapshot)) rows += count;
  return rows;
}
