import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { checkTerm } from '../../../src/core/expression/check.ts';
import type { Typed } from '../../../src/core/expression/entry.ts';
import { ENTRIES, entryNamed } from '../../../src/core/expression/operators/table.ts';
import { parseExpression } from '../../../src/core/expression/parser.ts';
import { compilePredicate, compileReader } from '../../../src/core/expression/predicate.ts';
import { printExpression } from '../../../src/core/expression/print.ts';
import { formatValue } from '../../../src/core/expression/row.ts';
import { expressionToSql, quoteColumn } from '../../../src/core/expression/sql.ts';
import { NULL_RULES, type NullRule, type Value } from '../../../src/core/expression/value.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace, type Workspace } from '../../../src/warehouse/store/workspace.ts';
import { FIELDS, sqlTypeOf } from '../../support/expression/columns.ts';
import { conditions, singles } from '../../support/expression/trees.ts';
import { rows, type TestRow } from '../../support/expression/values.ts';
import { longOr } from '../../support/long.ts';

const TREES = 20;
const ROWS = 25;
/** Trees x rows x both null rules: 10 thousand cases, 100 thousand and more in the long run. */
const BATCHES = longOr(8, 150);

let session: Workspace;
beforeAll(async () => {
  session = await openWorkspace();
});
afterAll(() => session.close());

const batches = fc.tuple(
  fc.array(conditions, { minLength: TREES, maxLength: TREES }),
  fc.array(rows, { minLength: ROWS, maxLength: ROWS }),
);

/** What the trees say that can be said: a product with too many places is refused, which is not looked at here. */
function typedOf(trees: Parameters<typeof printExpression>[0][]): Typed[] {
  return trees.flatMap((tree) => {
    const parsed = parseExpression(printExpression(tree));
    const findings = { list: [...parsed.diagnostics] };
    const typed = checkTerm(parsed.tree, { fields: FIELDS, nulls: 'odata', findings });
    const errors = findings.list.filter(({ severity, code }) => severity === 'error' && code !== 'too-many-places');
    expect(errors.map(({ message }) => `${printExpression(tree)}: ${message}`)).toEqual([]);
    return typed ?? [];
  });
}

async function fill(table: readonly TestRow[]): Promise<void> {
  const { connection } = session;
  const columns = FIELDS.all.map(({ name, column }) => `${quoteColumn(column)} ${sqlTypeOf(name)}`);
  await connection.run(`CREATE OR REPLACE TABLE t (row_number INTEGER, ${columns.join(', ')})`);
  const values: Record<string, string | null> = {};
  const tuples = table.map((row, number) => {
    const cells = row.map(({ text }, slot) => {
      values[String(Object.keys(values).length + 1)] = text;
      return `CAST($${Object.keys(values).length} AS ${sqlTypeOf(FIELDS.all[slot]?.name ?? '')})`;
    });
    return `(${number}, ${cells.join(', ')})`;
  });
  await connection.run(`INSERT INTO t VALUES ${tuples.join(', ')}`, values);
}

/** For each tree, what SQL says of each row: whether it matches, and the truth value. */
async function askDatabase(trees: readonly Typed[], nulls: NullRule) {
  const parameters: string[] = [];
  const columns = trees.flatMap((tree) =>
    (['filter', 'value'] as const).map((purpose) => {
      const sql = expressionToSql(tree, { nulls, purpose, firstParameter: parameters.length + 1 });
      parameters.push(...sql.parameters);
      return purpose === 'filter' ? `coalesce(${sql.text}, FALSE)` : sql.text;
    }),
  );
  const values = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
  const found = await queryRows(session.connection, `SELECT ${columns.join(', ')} FROM t ORDER BY row_number`, values);
  return trees.map((_, tree) => found.map((row) => ({ matches: row[tree * 2], truth: row[tree * 2 + 1] })));
}

/** For each tree its value for each row, as text; NULL is `null`. */
async function askValues(trees: readonly Typed[], nulls: NullRule): Promise<string[][]> {
  const parameters: string[] = [];
  const columns = trees.map((tree) => {
    const sql = expressionToSql(tree, { nulls, purpose: 'value', firstParameter: parameters.length + 1 });
    parameters.push(...sql.parameters);
    return `CAST(${sql.text} AS VARCHAR)`;
  });
  const values = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
  const found = await queryRows(session.connection, `SELECT ${columns.join(', ')} FROM t ORDER BY row_number`, values);
  return trees.map(({ shape }, tree) =>
    found.map((row) => {
      const text = row[tree] === null ? 'null' : String(row[tree]);
      const decimal = shape.type === 'number' ? parseDecimal(text) : undefined;
      return decimal ? formatDecimal(trimDecimal(decimal)) : text;
    }),
  );
}

function askMemory(tree: Typed, nulls: NullRule, table: readonly (readonly Value[])[]) {
  const [matches, truth] = [compilePredicate(tree, nulls), compileReader(tree, nulls)];
  return table.map((row) => ({ matches: matches(row), truth: truth(row) }));
}

describe.each(NULL_RULES)('under the null rule %s', (nulls) => {
  it('predicate and SQL say the same of every row', async () => {
    const seen = { cases: 0, true: 0, false: 0, null: 0 };
    await fc.assert(
      fc.asyncProperty(batches, async ([trees, table]) => {
        const typed = typedOf(trees);
        await fill(table);
        const values = table.map((row) => row.map(({ value }) => value));
        const inDatabase = await askDatabase(typed, nulls);
        typed.forEach((tree, index) => {
          const inMemory = askMemory(tree, nulls, values);
          expect({ tree: printExpression(tree.node), rows: inMemory }).toEqual({
            tree: printExpression(tree.node),
            rows: inDatabase[index],
          });
          for (const { truth } of inMemory) {
            seen.cases += 1;
            seen[String(truth) as 'true' | 'false' | 'null'] += 1;
          }
        });
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
    expect(seen.cases).toBeGreaterThan(BATCHES * TREES * ROWS * 0.8);
    for (const count of [seen.true, seen.false, seen.null]) expect(count).toBeGreaterThan(seen.cases / 50);
  });
});

function opposite(tree: Typed): Typed {
  const entry = entryNamed('not');
  if (!entry) throw new Error('there is no not');
  const node = { kind: 'apply', start: 0, end: 0, operator: 'not', operands: [tree.node] } as const;
  return { kind: 'apply', shape: { type: 'boolean' }, entry, operands: [tree], node };
}

describe('each entry alone', () => {
  const inside = (entry: (typeof ENTRIES)[number]) =>
    fc.tuple(
      fc.array(singles(entry), { minLength: 30, maxLength: 30 }),
      fc.array(rows, { minLength: 40, maxLength: 40 }),
      fc.constantFrom(...NULL_RULES),
    );

  it.each(ENTRIES)('$name gives the same values in memory and in SQL', async (entry) => {
    let [cases, there] = [0, 0];
    await fc.assert(
      fc.asyncProperty(inside(entry), async ([trees, table, nulls]) => {
        const typed = typedOf(trees);
        await fill(table);
        const values = table.map((row) => row.map(({ value }) => value));
        const found = await askValues(typed, nulls);
        const asFilters = typed
          .filter(({ shape }) => shape.type === 'boolean')
          .flatMap((tree) => [tree, opposite(tree)]);
        const filtered = asFilters.length > 0 ? await askDatabase(asFilters, nulls) : [];
        asFilters.forEach((tree, index) => {
          expect([printExpression(tree.node), askMemory(tree, nulls, values)]).toEqual([
            printExpression(tree.node),
            filtered[index],
          ]);
        });
        typed.forEach((tree, index) => {
          const read = compileReader(tree, nulls);
          const inMemory = values.map((row) => formatValue(read(row), tree.shape));
          expect([printExpression(tree.node), inMemory]).toEqual([printExpression(tree.node), found[index]]);
          cases += inMemory.length;
          there += inMemory.filter((value) => value !== 'null').length;
        });
      }),
      { numRuns: longOr(2, 30), endOnFailure: true },
    );
    expect(cases).toBeGreaterThan(300);
    expect(there).toBeGreaterThan(cases / 8);
  });
});

describe('the partition law', () => {
  it('under the sql rule, every row matches, matches the opposite, or is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async ([trees, table]) => {
        await fill(table);
        const values = table.map((row) => row.map(({ value }) => value));
        for (const tree of typedOf(trees)) {
          const others = opposite(tree);
          const counted = async (text: string, parameters: readonly string[]) => {
            const named = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
            const [[count] = []] = await queryRows(
              session.connection,
              `SELECT count(*)::INTEGER FROM t WHERE ${text}`,
              named,
            );
            return Number(count);
          };
          const [matches, rest] = [tree, others].map((each) => expressionToSql(each, { nulls: 'sql' }));
          const { text, parameters } = expressionToSql(tree, { nulls: 'sql', purpose: 'value' });
          const sums = [
            await counted(matches?.text ?? '', matches?.parameters ?? []),
            await counted(rest?.text ?? '', rest?.parameters ?? []),
            await counted(`(${text}) IS NULL`, parameters),
          ];
          expect(sums.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
          const [isTrue, isFalse] = [tree, others].map((each) => compilePredicate(each, 'sql'));
          const known = values.map((row) => [isTrue?.(row), isFalse?.(row)]);
          expect(known.filter(([a]) => a).length).toBe(sums[0]);
          expect(known.filter(([, b]) => b).length).toBe(sums[1]);
        }
      }),
      { numRuns: longOr(2, 20), endOnFailure: true },
    );
  });
});
