import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { expressionExplainShape } from '../shapes.ts';

type Output = z.infer<typeof expressionExplainShape>;

export const expressionExplain = defineCommand({
  description: 'Shows what a filter expression, and each part of it, is for one row.',
  args: { expression: { arity: 'optional', description: 'Read from standard input where it is left out' } },
  flags: ['row', 'resource', 'field', 'level', 'nulls'],
  formats: ['table', 'json', 'ndjson'],
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
    const { explainExpression } = await import('../../expression/explain.ts');
    const { printList } = await import('../output.ts');
    const { fields, read } = await askedExpression(args.expression, flags, io);
    const typed = requireTyped(read);
    const row = rowOfFlags(flags.row, fields);
    const terms = explainExpression(typed, row, flags.nulls);
    const head: Omit<Output, 'terms'> = {
      expression: read.text,
      canonical: printExpression(read.tree),
      fields: [...fieldsUsed(typed)],
      nulls: flags.nulls,
      matches: compilePredicate(typed, flags.nulls)(row),
      totals: { terms: terms.length },
    };
    await printList(io, {
      command: 'expression-explain',
      shape: 1,
      head,
      list: { name: 'terms', items: terms },
      columns: [
        { title: 'term', align: 'left', shrinks: true },
        { title: 'value', align: 'left' },
      ],
      cells: ({ depth, term, value }) => [`${'  '.repeat(depth)}${term}`, value],
      empty: '',
    });
    return 0;
  },
});
