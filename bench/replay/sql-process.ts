import { openReplay, type Replay } from '../../src/alerts/notifications/replay.ts';
import type { Typed } from '../../src/core/expression/entry.ts';
import { declareFields, type FieldSet } from '../../src/core/expression/fields.ts';
import { formatMoment } from '../../src/core/expression/moment.ts';
import { fieldsUsed, readExpression } from '../../src/core/expression/read-expression.ts';
import { formatValue } from '../../src/core/expression/row.ts';
import { columnType, expressionToSql, quoteColumn } from '../../src/core/expression/sql.ts';
import type { RuleCounts } from '../../src/core/model/simulation.ts';
import { columnReader } from '../../src/service/image/read-column.ts';
import { appendColumns } from '../../src/warehouse/store/columns.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../src/warehouse/store/workspace.ts';
import { PORTS } from '../support/ports.ts';
import { expressionsOf } from './expressions.ts';

/** `seconds`: of all expressions together, one by one. */
export type SqlRun = { readonly seconds: number; readonly counts: readonly RuleCounts[] };

/** Digits that suit the generated amounts: DuckDB compares such decimals fastest. */
const DIGITS = { precision: 18, scale: 0 } as const;

const [, , store = '', expressions = ''] = process.argv;
const replay = await withReader(store, PORTS, async (reader) =>
  openReplay((await reader.rowHistory('CoreFinancials-QTR', {}, [])).history, []),
);
const session = await openWorkspace();
const texts = expressionsOf(Number(expressions));
const used = new Set(texts.flatMap((text) => fieldsUsed(typedOver(replay.fields, text))));
await fillChanges(session, replay, [...used]);
const [before, after] = [side('before'), side('after')];
const counts: RuleCounts[] = [];
const start = performance.now();
for (const text of texts) counts.push(await countChanges(text));
const seconds = (performance.now() - start) / 1000;
session.close();
process.stdout.write(JSON.stringify({ seconds, counts } satisfies SqlRun));

function typedOver(fields: FieldSet, text: string): Typed {
  const { typed } = readExpression(text, fields);
  if (!typed) throw new Error(`not an expression: ${text}`);
  return typed;
}

/** The fields of the changes before or after. */
function side(name: 'before' | 'after'): FieldSet {
  return declareFields(
    replay.fields.all.map(({ name: field, shape }) => ({
      name: field,
      type: shape.type,
      column: `${name}_${field}`,
      ...(shape.type === 'number' && { digits: DIGITS }),
    })),
  );
}

/** A row for each change, a column for each used field before and after. */
async function fillChanges({ connection }: Workspace, { history, versions, fields }: Replay, names: readonly string[]) {
  const { changes } = history;
  const columns = (['before', 'after'] as const).flatMap((when) =>
    names.flatMap((name) => {
      const field = fields.find(name);
      if (!field) return [];
      const read = columnReader(versions, field);
      const written = Array.from(changes[when], (version) => {
        const value = version < 0 ? null : read(version);
        if (value === null) return null;
        return field.shape.type === 'date' ? formatMoment(Number(value)) : formatValue(value, field.shape);
      });
      const shape = field.shape.type === 'number' ? { ...field.shape, ...DIGITS } : field.shape;
      return { name: quoteColumn(`${when}_${name}`), type: columnType({ ...field, shape }), texts: written };
    }),
  );
  await connection.run(
    `CREATE TEMP TABLE texts (${columns.map(({ name }) => `${name} VARCHAR`).join(', ')}, kind INTEGER)`,
  );
  await appendColumns(connection, 'texts', [...columns.map(({ texts: each }) => each), Int32Array.from(changes.kind)]);
  const cast = columns.map(({ name, type }) => `CAST(${name} AS ${type}) AS ${name}`);
  await connection.run(`CREATE TEMP TABLE change AS SELECT kind, ${cast.join(', ')} FROM texts WHERE kind <> 3`);
}

async function countChanges(text: string): Promise<RuleCounts> {
  const now = typedOver(after, text);
  const matches = expressionToSql(now, { nulls: 'odata' });
  const matched = expressionToSql(typedOver(before, text), {
    nulls: 'odata',
    firstParameter: matches.parameters.length + 1,
  });
  const differs = fieldsUsed(now).map((name) => `"before_${name}" IS DISTINCT FROM "after_${name}"`);
  const query = `SELECT count(*)::INTEGER, count(*) FILTER (kind <> 1 OR (${matched.text}) IS NOT TRUE)::INTEGER,
    count(*) FILTER (kind <> 1 OR ${differs.join(' OR ')})::INTEGER FROM change WHERE ${matches.text}`;
  const parameters = [...matches.parameters, ...matched.parameters];
  const values = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
  const [[any, edge, byField] = []] = await queryRows(session.connection, query, values);
  return { 'any-change': Number(any), edge: Number(edge), 'used-fields': Number(byField) };
}
