import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const expressionExplain = defineCommand({
  description: 'Shows the values of a filter expression and of its parts for one row.',
  args: { expression: { arity: 'optional', description: 'Default: standard input' } },
  flags: ['row', 'resource', 'field', 'level', 'nulls'],
  formats: formatsOf('expression-explain'),
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
  run: async ({ args, flags }, io) => {
    const { askedExpression, requireTyped, rowOfFlags } = await import('../expression-input.ts');
    const { fieldsUsed } = await import('../../expression/read-expression.ts');
    const { printExpression } = await import('../../expression/print.ts');
    const { compilePredicate } = await import('../../expression/predicate.ts');
    const { explainExpression } = await import('../../expression/predicate.ts');
    const { expressionExplainView } = await import('../../report/views/expressions.ts');
    const { print } = await import('../output.ts');
    const { fields, read } = await askedExpression(args.expression, flags, io);
    const typed = requireTyped(read);
    const row = rowOfFlags(flags.row, fields);
    const terms = explainExpression(typed, row, flags.nulls);
    const view = expressionExplainView({
      expression: read.text,
      canonical: printExpression(read.tree),
      fields: [...fieldsUsed(typed)],
      nulls: flags.nulls,
      matches: compilePredicate(typed, flags.nulls)(row),
      totals: { terms: terms.length },
      terms,
    });
    await print(io, view);
    return 0;
  },
});
