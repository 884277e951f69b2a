import { usageError } from '../../../core/base/errors.ts';
import { defineCommand } from '../command.ts';

export const explain = defineCommand({
  description:
    'Shows one value of a company: the totals that it is a part of, the tree of its own parts with weights, running sums, tolerance and verdict of each total, the possible causes of differences, its history over the snapshots, and the document and line of each number. The verdicts are those of validate.',
  args: {
    company: {
      arity: 'one',
      description:
        'Symbol, CIK, entity id or the beginning of the name; without a field the id of a finding that validate has recorded',
    },
    field: { arity: 'optional', description: 'Name, with or without its prefix (us-gaap:Assets), or label' },
  },
  flags: [
    'period',
    'inSection',
    'depth',
    'document',
    'onlyResource',
    'unit',
    'dimensions',
    'mode',
    'tolerance',
    'asOf',
  ],
  formats: 'explain',
  examples: [
    ['crossfoot explain ZZANV totalassets', 'of the newest period'],
    ['crossfoot explain ZZANV totalassets --period 2024Q2', 'of a fiscal quarter'],
    ['crossfoot explain 165834a724244b11', 'the total of a finding'],
    ['crossfoot explain ZZANV netincome --format html > netincome.html', 'with a picture of the tree'],
  ],
  run: async ({ args: { company, field }, flags }, io) => {
    if (field === undefined && !/^[0-9a-f]{16}$/i.test(company.trim())) {
      throw usageError('which field?', { code: 'explain-total' });
    }
    const { explainTotal } = await import('../../../analysis/validation/explain/explain-total.ts');
    const { toleranceOf } = await import('../../../analysis/validation/tolerance.ts');
    const { explainView } = await import('../../../output/report/views/explain.ts');
    const { store, period, inSection: section, depth, document, onlyResource: resource, unit, dimensions } = flags;
    const of =
      field === undefined
        ? { finding: company.trim().toLowerCase() }
        : { company, field, period, document, resource, unit, dimensions };
    const comparison = { mode: flags.mode, tolerance: toleranceOf(flags.tolerance) };
    return explainView(await explainTotal({ store, of, comparison, asOf: flags.asOf, section, depth }, io.ports));
  },
});
