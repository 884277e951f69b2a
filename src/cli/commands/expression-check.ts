import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { expressionCheckShape } from '../shapes.ts';

type Output = z.infer<typeof expressionCheckShape>;

export const expressionCheck = defineCommand({
  description:
    'Checks a filter expression over the fields of a resource, or over fields that are declared here. Everything that is wrong with it is listed with its place. Exit status 2 says that it has errors.',
  args: { expression: { arity: 'optional', description: 'Read from standard input where it is left out' } },
  flags: ['resource', 'field', 'level', 'nulls'],
  formats: ['table', 'json', 'ndjson'],
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
    const { printReport } = await import('../output.ts');
    const { read } = await askedExpression(args.expression, flags, io);
    const { text, typed, tree, diagnostics } = read;
    const count = (severity: string): number => diagnostics.filter((each) => each.severity === severity).length;
    const head: Omit<Output, 'diagnostics'> = {
      expression: text,
      canonical: typed ? printExpression(tree) : null,
      fields: typed ? [...fieldsUsed(typed)] : [],
      level: flags.level,
      totals: { errors: count('error'), warnings: count('warning'), notes: count('note') },
    };
    await printReport(io, {
      command: 'expression-check',
      shape: 1,
      head,
      list: { name: 'diagnostics', items: diagnostics },
      table: async function* () {
        const { renderDiagnostics } = await import('../expression-output.ts');
        yield renderDiagnostics(text, diagnostics);
        if (head.canonical !== null) yield `${head.canonical}\n`;
      },
    });
    return typed ? 0 : 2;
  },
});
