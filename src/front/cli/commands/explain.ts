import { usageError } from '../../../core/base/errors.ts';
import { placeOf } from '../as-known.ts';
import { defineCommand } from '../command.ts';

export const explain = defineCommand({
  description:
    'Shows one value of a company: the totals that it is a part of, the tree of its own parts with weights, running sums, tolerance and verdict of each total, the possible causes of differences, its history over the snapshots, and the document and line of each number. The verdicts are those of validate. Of a standard field of a company that files with the SEC, such as totalrevenue, it shows how the value was made of reported ones, and what confirms and contradicts it.',
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
    'asKnown',
  ],
  formats: 'explain',
  examples: [
    ['crossfoot explain ZZANV totalassets', 'of the newest period'],
    ['crossfoot explain ZZANV totalassets --period 2024Q2', 'of a fiscal quarter'],
    ['crossfoot explain AAPL totalrevenue --period FY2023', 'a standard field, made of what was filed'],
    ['crossfoot explain AAPL netincome --as-known 2009-12-01', 'of the filings until that day'],
    ['crossfoot explain 165834a724244b11', 'the total of a finding'],
    ['crossfoot explain ZZANV netincome --format html > netincome.html', 'with a picture of the tree'],
  ],
  run: async ({ args: { company, field }, flags }, io) => {
    if (field === undefined && !/^[0-9a-f]{16}$/i.test(company.trim())) {
      throw usageError('which field?', { code: 'explain-total' });
    }
    const { explainValue } = await import('../../../analysis/standard/explain-value.ts');
    const { toleranceOf } = await import('../../../analysis/validation/tolerance.ts');
    const { period, inSection: section, depth, document, onlyResource: resource, unit, dimensions } = flags;
    const of =
      field === undefined
        ? { finding: company.trim().toLowerCase() }
        : { company, field, period, document, resource, unit, dimensions };
    const comparison = { mode: flags.mode, tolerance: toleranceOf(flags.tolerance) };
    const store = await placeOf(flags, io, { current: false });
    const isStandard = flags.asKnown !== undefined;
    const found = await explainValue({ store, of, comparison, asOf: flags.asOf, section, depth, isStandard }, io.ports);
    if (found === undefined) {
      throw usageError(
        '--as-known explains standard fields of companies that file with the SEC',
        'Leave it out, or name one, such as totalrevenue.',
      );
    }
    if ('proof' in found) return (await import('../../../output/report/views/proof.ts')).proofView(found.proof);
    return (await import('../../../output/report/views/explain.ts')).explainView(found.explained);
  },
});
