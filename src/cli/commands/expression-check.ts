import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const expressionCheck = defineCommand({
  description:
    'Checks a filter expression over the fields of a resource, or over fields declared by flags. All errors are listed with their places. Exit status 2 means that it has errors.',
  args: { expression: { arity: 'optional', description: 'Default: standard input' } },
  flags: ['resource', 'field', 'level', 'nulls'],
  formats: formatsOf('expression-check'),
  examples: [
    [`crossfoot expression check "netincome gt 0" --resource CoreFinancials-ANN`, 'over what the store has'],
    [
      `crossfoot expression check "price gt 9.99 and name eq 'x'" --field price:number --field name:string`,
      'without a store',
    ],
  ],
  run: async ({ args, flags }, io) => {
    const { askedExpression } = await import('../expression-input.ts');
    const { fieldsUsed } = await import('../../expression/read-expression.ts');
    const { printExpression } = await import('../../expression/print.ts');
    const { expressionCheckView } = await import('../../report/views/expressions.ts');
    const { print } = await import('../output.ts');
    const { read } = await askedExpression(args.expression, flags, io);
    const { text, typed, tree, diagnostics } = read;
    const count = (severity: string): number => diagnostics.filter((each) => each.severity === severity).length;
    const view = expressionCheckView({
      expression: text,
      canonical: typed ? printExpression(tree) : null,
      fields: typed ? [...fieldsUsed(typed)] : [],
      level: flags.level,
      totals: { errors: count('error'), warnings: count('warning'), notes: count('note') },
      diagnostics,
    });
    await print(io, view);
    return typed ? 0 : 2;
  },
});
