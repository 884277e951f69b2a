import { defineCommand } from '../command.ts';

const args = { expression: { arity: 'optional', description: 'Default: standard input' } } as const;

export const check = defineCommand({
  description:
    'Checks a filter expression over the fields of a resource, or over fields declared by flags. All errors are listed with their places. Exit status 2 means that it has errors.',
  args,
  flags: ['resource', 'field', 'level', 'nulls'],
  formats: 'expression-check',
  examples: [
    [`crossfoot expression check "netincome gt 0" --resource CoreFinancials-ANN`, 'over what the store has'],
    [
      `crossfoot expression check "price gt 9.99 and name eq 'x'" --field price:number --field name:string`,
      'without a store',
    ],
  ],
  run: async (asked, io) => (await import('../expressions.ts')).checkExpression(asked, io),
});

export const explain = defineCommand({
  description: 'Shows the values of a filter expression and of its parts for one row.',
  args,
  flags: ['row', 'resource', 'field', 'level', 'nulls'],
  formats: 'expression-explain',
  examples: [
    [
      `crossfoot expression explain "a gt 1 and not (b eq 'x')" --field a:number --field b:string --row a=2`,
      'b is null',
    ],
    [
      `crossfoot expression explain "netincome lt 0" --resource Financials-QTR --row '{"netincome": -1.5}'`,
      'a row as JSON',
    ],
  ],
  run: async (asked, io) => (await import('../expressions.ts')).explainForRow(asked, io),
});

export const sql = defineCommand({
  description:
    'Shows a filter expression as a DuckDB SQL condition for WHERE: values are parameters, names are quoted. With --resource the columns are those of its wide views, which `crossfoot sql` offers.',
  args,
  flags: ['resource', 'field', 'level', 'nulls'],
  formats: 'expression-sql',
  examples: [
    [`crossfoot expression sql "not (netincome gt 0)" --field "netincome:number(18,2)"`, 'for a DECIMAL(18, 2)'],
    [
      `crossfoot expression sql "netincome gt 0" --resource Financials-QTR --nulls sql`,
      'with the three-valued logic of SQL',
    ],
  ],
  run: async (asked, io) => (await import('../expressions.ts')).showSql(asked, io),
});
