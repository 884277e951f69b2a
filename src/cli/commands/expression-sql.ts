import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const expressionSql = defineCommand({
  description:
    'Shows a filter expression as a DuckDB SQL condition for WHERE: values are parameters, names are quoted. With --resource the columns are those of its wide views, which `crossfoot sql` offers.',
  args: { expression: { arity: 'optional', description: 'Default: standard input' } },
  flags: ['resource', 'field', 'level', 'nulls'],
  formats: formatsOf('expression-sql'),
  examples: [
    [`crossfoot expression sql "not (netincome gt 0)" --field "netincome:number(18,2)"`, 'for a DECIMAL(18, 2)'],
    [
      `crossfoot expression sql "netincome gt 0" --resource Financials-QTR --nulls sql`,
      'with the three-valued logic of SQL',
    ],
  ],
  run: async ({ args, flags }, io) => {
    const { askedExpression, requireTyped } = await import('../expression-input.ts');
    const { fieldsUsed } = await import('../../expression/read-expression.ts');
    const { printExpression } = await import('../../expression/print.ts');
    const { expressionToSql } = await import('../../expression/sql.ts');
    const { columnType } = await import('../../expression/column-sql.ts');
    const { expressionSqlView } = await import('../../report/views/expressions.ts');
    const { print } = await import('../output.ts');
    const { fields, read } = await askedExpression(args.expression, flags, io);
    const typed = requireTyped(read);
    const { text, parameters } = expressionToSql(typed, { nulls: flags.nulls });
    const used = fieldsUsed(typed);
    const view = expressionSqlView({
      expression: read.text,
      canonical: printExpression(read.tree),
      fields: [...used],
      nulls: flags.nulls,
      sql: text,
      columns: used.flatMap((name) => {
        const field = fields.find(name);
        return field ? [{ field: name, column: field.column, type: columnType(field) }] : [];
      }),
      parameters,
    });
    await print(io, view);
    return 0;
  },
});
