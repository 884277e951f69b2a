import type { PlanTables } from '../../../core/model/engine.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { type VerdictReader, withVerdicts } from '../../../warehouse/store/verdicts/open-verdicts.ts';
import type { ValidatePorts } from '../build-validation.ts';
import { DEFAULT_MODE, type SumsChoice } from '../mode-names.ts';
import type { Comparison } from '../modes.ts';
import { judgesPrinted } from '../page/judge-sums.ts';
import { statesSums } from '../page/standing.ts';
import { readCalculations } from '../read-calculations.ts';
import { type CheckedBinding, planOf } from '../roll-up/plan.ts';
import { formatTolerance } from '../tolerance.ts';
import { DIALECTS, type DialectName } from './dialects.ts';
import { nameStatements, planStatements, type SumNames } from './plan-sql.ts';
import { type EnginePlan, enginePlan } from './plan-tables.ts';
import { type Job, printedSql, verdictSql } from './sql-text.ts';
import { type ExportRequest, MEMORY, momentOf, requireEngineMode } from './validate-export.ts';

type ScriptRequest = Omit<ExportRequest, 'engineOf' | 'filters'> & {
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

type ScriptInput = {
  readonly dialect: DialectName;
  /** The address of the exported folder as the engine has it. */
  readonly at: string;
  readonly plan: PlanTables;
  readonly names: SumNames;
  readonly comparison: Comparison;
  readonly job: Job;
  /** Rows that the tables leave out. */
  readonly restRows: number;
  /** The sums to judge by: those of taxonomies and the printed ones where it is left out. */
  readonly sums?: SumsChoice | undefined;
};

const TABLES = {
  numbers: 'numbers',
  closed: 'closed',
  terms: 'plan_term',
  sums: 'plan_sum',
  printed: 'printed',
  printedClosed: 'printed_closed',
};
const NAMES = 'plan_name';

/**
 * A script that judges an exported folder: tables over its files, the tables of the plan, the query. Statements end
 * with a semicolon.
 */
function scriptOf(input: ScriptInput): string {
  const { comparison, job, plan, names, restRows, at } = input;
  const dialect = DIALECTS[input.dialect];
  const mode = `${comparison.mode}, tolerance ${formatTolerance(comparison.tolerance)}`;
  const parts: readonly (readonly [comment: string, statements: readonly string[]])[] = [
    [
      `Roll-ups of an export of verdicts at snapshot ${job.snapshot}: ${mode}.\n` +
        `${restRows} rows of the export are not in these tables: their numbers do not fit the types.`,
      [],
    ],
    ['The files of the export. Make these tables once, and again when the export has grown.', dialect.exported(at)],
    [
      'The calculations of this snapshot: fields with their weights, sums, and the totals by name.',
      [...planStatements(plan, TABLES, dialect), ...nameStatements(names, NAMES, dialect)],
    ],
    [
      'Lines without row_id count the rows of a sum with this verdict. The others name rows: those whose sum does not agree, or\n' +
        'is undecided, which means that the types do not hold the sum; -1 counts the rest of the rows.\n' +
        'Lines of the taxonomy printed count the totals of a kind of statement, by the sums that documents print.',
      [answerSql(input)],
    ],
    ...(dialect.drop.length > 0
      ? ([
          ['Nothing else needs these.', [TABLES.terms, TABLES.sums, NAMES].map((name) => `${dialect.drop} ${name}`)],
        ] as const)
      : []),
  ];
  return parts
    .map(([comment, statements]) => [...commented(comment), ...statements.map(ended)].join('\n'))
    .join('\n\n');
}

const commented = (text: string): string[] => text.split('\n').map((line) => `-- ${line}`);
const ended = (statement: string): string => `${statement};`;

/** One query, whatever the sums: the engine judges by all of them, and Crossfoot by the best for each total. */
function answerSql({ comparison, job, sums }: ScriptInput): string {
  const parts = [
    ...(sums === 'printed' ? [] : [verdictLines(verdictSql(TABLES, comparison, job))]),
    ...(judgesPrinted(sums) ? [printedLines(printedSql(TABLES, job))] : []),
  ];
  return `${parts.join('\nUNION ALL\n')}\nORDER BY taxonomy, total, sum_id, verdict, row_id`;
}

const verdictLines = (verdicts: string): string => `SELECT p.taxonomy AS taxonomy, p.total AS total, v.sum_id AS sum_id,
  v.verdict AS verdict, v.listed AS row_id, v.checked AS checked
FROM (
${verdicts}
) v
JOIN ${NAMES} p ON p.sum_id = v.sum_id`;

const printedLines = (
  verdicts: string,
): string => `SELECT 'printed' AS taxonomy, w.statement AS total, CAST(NULL AS INTEGER) AS sum_id,
  w.verdict AS verdict, w.listed AS row_id, w.checked AS checked
FROM (
${verdicts}
) w`;
