import { usageError } from '../../../core/base/errors.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import type { View } from '../../../output/report/outputs.ts';
import type { StorePlace, StoreReader } from '../../../warehouse/store/reader.ts';
import { placeOf } from '../as-known.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';

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
    const { withReader } = await import('../../../warehouse/store/reader.ts');
    const place = await placeOf(flags, io, { current: false });
    return withReader(place, io.ports, async (reader) => {
      const store: StorePlace = { use: (use) => use(reader) };
      const proof = field === undefined ? undefined : await proofOf({ company, field, ...flags }, reader, io);
      if (proof !== undefined) return proof;
      if (flags.asKnown !== undefined) {
        throw usageError(
          '--as-known explains standard fields of companies that file with the SEC',
          'Leave it out, or name one, such as totalrevenue.',
        );
      }
      const { explainTotal } = await import('../../../analysis/validation/explain/explain-total.ts');
      const { toleranceOf } = await import('../../../analysis/validation/tolerance.ts');
      const { explainView } = await import('../../../output/report/views/explain.ts');
      const { period, inSection: section, depth, document, onlyResource: resource, unit, dimensions } = flags;
      const of =
        field === undefined
          ? { finding: company.trim().toLowerCase() }
          : { company, field, period, document, resource, unit, dimensions };
      const comparison = { mode: flags.mode, tolerance: toleranceOf(flags.tolerance) };
      const explained = await explainTotal({ store, of, comparison, asOf: flags.asOf, section, depth }, io.ports);
      // The beginning or the label of a standard field leads to its proof too.
      const named = explained.taxonomy?.source === STANDARD_SOURCE ? explained.field.name : undefined;
      const meant = named === undefined ? undefined : await proofOf({ company, ...flags, field: named }, reader, io);
      return meant ?? explainView(explained);
    });
  },
});

type AskedField = Pick<FlagValues, 'asOf' | 'period' | 'onlyResource' | 'document'> & {
  readonly company: string;
  readonly field: string;
};

/**
 * The proof of a standard field; `undefined` where the field is another one, or where the store has the service's own
 * rows, which are explained by their calculation.
 */
async function proofOf(
  { company, field, asOf, period, onlyResource: resource, document }: AskedField,
  reader: StoreReader,
  { ports }: CommandIo,
): Promise<View<'proof'> | undefined> {
  const { ruleName, standardFieldNames } = await import('../../../analysis/standard/rules/field-names.ts');
  if (!standardFieldNames().has(ruleName(field)) || (await reader.hasSource('service'))) return undefined;
  const { readStandardRules } = await import('../../../analysis/standard/rules/read-rules.ts');
  const { standardProof } = await import('../../../analysis/standard/explain-standard.ts');
  const store: StorePlace = { use: (use) => use(reader) };
  const asked = { company, field, period, resource, document };
  const proof = await standardProof({ store, rules: readStandardRules(), asked, asOf }, ports);
  if (proof === undefined) return undefined;
  const { proofView } = await import('../../../output/report/views/proof.ts');
  return proofView(proof);
}
