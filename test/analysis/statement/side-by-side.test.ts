import { expect, test } from 'vitest';
import { buildStatement } from '../../../src/analysis/statement/build-statement.ts';
import { alignedKeys, factsOf } from '../../../src/analysis/statement/filed-values.ts';
import type { Outline } from '../../../src/analysis/statement/outline.ts';
import { differingLengths, sectionRemarks } from '../../../src/analysis/statement/remarks.ts';
import { sideBySide } from '../../../src/analysis/statement/side-by-side.ts';
import type { Statement } from '../../../src/analysis/statement/statement.ts';
import type { FieldName, TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import type { StoredRows } from '../../../src/warehouse/store/read-rows.ts';
import {
  printStatement,
  TINY_OPTIONS,
  type TinyTree,
  tinyFacts,
  tinyOutlines,
  tinyRows,
  tinyTaxonomy,
} from '../../support/tiny-statement.ts';

const PERIOD = '2023-01-01/2023-12-31';

/** Rows and taxonomy of a company. The names in `own` are of a namespace of its filing. */
function company(name: string, values: Readonly<Record<string, string>>, trees: readonly TinyTree[], period = PERIOD) {
  const accession = `000000000${name === 'A' ? 1 : 2}-24-000001`;
  const ownName = <T extends FieldName>(field: T): T =>
    field.name.startsWith('Own') ? { ...field, namespace: accession } : field;
  const rows = tinyRows([{ name: accession, filed: '2024-02-01', rows: [{ period, values }] }]);
  const taxonomy = tinyTaxonomy(trees);
  const parts: TaxonomyParts = {
    ...taxonomy,
    presentation: (taxonomy.presentation ?? []).map((one) => ({ ...one, child: ownName(one.child) })),
  };
  const filed: StoredRows = {
    ...rows,
    rows: rows.rows.map((row) => ({
      ...row,
      values: row.values.map((value) => ({ ...value, field: ownName(value.field) })),
    })),
  };
  const keyOf = alignedKeys((filing) => filing === accession);
  const facts = { ...tinyFacts(filed), ...factsOf(filed, 0, keyOf), keyOf };
  return { company: { key: name, name: null, symbol: name }, outlines: tinyOutlines(filed, parts), facts };
}

function beside(...all: readonly ReturnType<typeof company>[]): Statement {
  const facts = all.map((one, at) => ({ ...one.facts, company: at }));
  const input = { companies: all.map((one) => one.company), snapshot: 1, facts, checks: () => undefined };
  return buildStatement({ ...input, outlines: sideBySide(all) }, TINY_OPTIONS);
}

const INCOME = 'IncomeStatementAbstract\n  Revenue\n  Cost';

test('lines are those of the first company; those that only another has follow with whose they are', () => {
  const a = company('A', { Revenue: '9', Cost: '2' }, [{ title: 'Income', tree: INCOME }]);
  const b = company('B', { Revenue: '5', Interest: '1', Tax: '2' }, [
    {
      title: 'Statement of earnings',
      tree: 'IncomeStatementAbstract\n  Interest\n  Revenue\n  ExpenseAbstract\n    Tax',
    },
  ]);
  expect(printStatement(beside(a, b))).toBe(
    `
Income: ${PERIOD}, ${PERIOD}
Revenue 9 5
Cost 2 -
Only in the statement of B (filing/tiny):
  Interest - 1
  Tax - 2`.trim(),
  );
  const { sections } = beside(a, b);
  const positions = sections[0]?.lines.map(({ position }) => position) ?? [];
  expect(new Set(positions).size).toBe(positions.length);
});

test('fields of single filings are not one field because they have one name', () => {
  const tree = { title: 'Income', tree: `${INCOME}\n  OwnThing` };
  const printed = printStatement(
    beside(company('A', { OwnThing: '1' }, [tree]), company('B', { OwnThing: '7', Cost: '3' }, [tree])),
  );
  expect(printed).toContain('\nCost - 3\nOwnThing 1 -\nOnly in the statement of B (filing/tiny):\n  OwnThing - 7');
});

test('a statement that the first company does not have follows as a whole; one structure adds nothing', () => {
  const income = { title: 'Income', tree: INCOME };
  const cash = { title: 'Cash Flow', tree: 'StatementOfCashFlowsAbstract\n  Change' };
  const a = company('A', { Revenue: '9' }, [income]);
  const statement = beside(a, company('B', { Revenue: '5', Change: '1' }, [income, cash]));
  expect(printStatement(statement)).toBe(
    `Income: ${PERIOD}, ${PERIOD}\nRevenue 9 5\nCash Flow (B): ${PERIOD}\nChange 1`,
  );
  expect(statement.sections.map(({ id }) => id)).toEqual(['1', '2 of B']);
  expect(statement.outside).toEqual([]);
});

test('one statement of income and comprehensive income beside two of them is aligned by field', () => {
  const two = [
    { title: 'Income', tree: INCOME },
    { title: 'Comprehensive income', tree: 'StatementOfOtherComprehensiveIncomeAbstract\n  Currency\n  Total' },
  ];
  const one = { title: 'Income and comprehensive income', tree: `${INCOME}\n  Currency\n  Total\n  Other` };
  const values = { Revenue: '9', Currency: '1', Total: '10' };
  expect(printStatement(beside(company('A', values, two), company('B', { ...values, Other: '4' }, [one])))).toBe(
    `
Income: ${PERIOD}, ${PERIOD}
Revenue 9 9
Only in the statement of B (filing/tiny):
  Other - 4
Comprehensive income: ${PERIOD}, ${PERIOD}
Currency 1 1
Total 10 10`.trim(),
  );
});

test('members of an axis of both are those of the first, then the others', () => {
  const axis = (...members: string[]): Outline => ({
    ...{ id: '1', title: 'Equity', kind: 'equity', isParenthetical: false, lines: [] },
    structure: { kind: 'document', document: 'a' },
    axes: [{ name: 'Part', members: members.map((name) => ({ name, label: name })) }],
  });
  const a = { company: undefined, outlines: [axis('Common', 'Preferred')] };
  const [merged] = sideBySide([a, { company: undefined, outlines: [axis('Preferred', 'Treasury')] }]);
  expect(merged?.axes[0]?.members.map(({ name }) => name)).toEqual(['Common', 'Preferred', 'Treasury']);
});

test('fields that say one thing share a line, and so do totals that have the same parts', () => {
  const sums = (revenue: string, total: string) => ({
    ...{ title: 'Income', tree: `IncomeStatementAbstract\n  ${revenue}\n  Cost\n  Wages\n  ${total}` },
    sums: `${total} = Cost + Wages`,
  });
  const a = company('A', { Revenues: '9', Cost: '2', Wages: '1', Costs: '3' }, [sums('Revenues', 'Costs')]);
  const b = company('B', { SalesRevenueNet: '5', Cost: '4', Wages: '3', OwnCosts: '7' }, [
    sums('SalesRevenueNet', 'OtherCosts'),
  ]);
  expect(printStatement(beside(a, b))).toContain('Revenues 9 5\nCost 2 4\nWages 1 3');
  const other = company('B', { SalesRevenueNet: '5', Cost: '4', Wages: '3', OtherCosts: '7' }, [
    sums('SalesRevenueNet', 'OtherCosts'),
  ]);
  expect(printStatement(beside(a, other))).toContain('=Costs 3 7');
});

test('a company with periods of another length has its own, and both are said; none vanishes without a word', () => {
  const income = { title: 'Income', tree: INCOME };
  const cash = { title: 'Cash Flow', tree: 'StatementOfCashFlowsAbstract\n  Change' };
  const a = company('A', { Revenue: '9', Cost: '2', Change: '1' }, [income, cash]);
  const b = company('B', { Revenue: '5', Cost: '3' }, [income], '2023-10-01/2023-12-31');
  const statement = beside(a, b);
  expect(printStatement(statement)).toContain(`Income: ${PERIOD}, 2023-10-01/2023-12-31\nRevenue 9 5`);
  expect(differingLengths(statement)).toBe('periods differ in length: A 12 months, B 3 months');
  expect(statement.sections.map((section) => sectionRemarks(section, statement))).toEqual([
    [],
    ['B has no values in these periods of this statement'],
  ]);
});
