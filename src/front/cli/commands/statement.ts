import { extname } from 'node:path';
import type { PeriodLength } from '../../../analysis/statement/choose-columns.ts';
import { usageError } from '../../../core/base/errors.ts';
import { type FormatOf, formatOfEnding, formatsOf, WRITERS } from '../../../output/report/formats.ts';
import type { StorePlace } from '../../../warehouse/store/reader.ts';
import { placeOf } from '../as-known.ts';
import { defineCommand } from '../command.ts';
import type { FlagName, FlagValues } from '../flags/flags.ts';
import { printPaged, writeFile } from '../output.ts';

const FLAGS = [
  'sections',
  'newestPeriods',
  'annual',
  'quarterly',
  'ytd',
  'ttm',
  'from',
  'to',
  'asFiled',
  'rowSource',
  'asOf',
  'asKnown',
  'lineTaxonomy',
  'labels',
  'sign',
  'scale',
  'empty',
  'restatements',
  'percentOf',
  'growth',
  'mode',
  'tolerance',
  'statementFile',
] as const satisfies readonly FlagName[];

export const statement = defineCommand({
  description:
    'Shows the statements of a company, or of several side by side: lines, order and labels of the taxonomy or document, a column for each period, and beside each total the verdict of validate. A value that no column shows is counted with the reason.',
  args: {
    companies: { arity: 'many', description: 'Symbols, CIKs, entity ids or the beginnings of names' },
  },
  flags: FLAGS,
  formats: 'statement',
  fileFlag: 'statementFile',
  examples: [
    ['crossfoot statement ZZANV', 'all statements, all periods'],
    ['crossfoot statement ZZANV --section income --quarterly --periods 8', 'two years of quarters'],
    ['crossfoot statement ZZANV --as-filed newest', 'as the newest document shows it'],
    ['crossfoot statement ZZANV --as-known 2019-12-31', 'without what was filed later'],
    ['crossfoot statement ZZANV --quarterly --growth previous', 'change from quarter to quarter'],
    ['crossfoot statement ZZANV ZZBOL --percent-of totalrevenue', 'two companies, common size'],
    ['crossfoot statement ZZANV --output zzanv.json', 'with every source, for programs'],
  ],
  run: async ({ args: { companies }, flags }, io) => {
    const format = formatOf(flags, io.format);
    refuseColumnsOfDocument(flags);
    const { statementFile: file } = flags;
    const columns = {
      length: lengthOf(flags),
      periods: flags.newestPeriods ?? null,
      from: flags.from ?? null,
      to: flags.to ?? null,
    };
    const { sections, labels, scale, empty, restatements, growth } = flags;
    const { asFiled, sign, rowSource: source, asOf, asKnown, lineTaxonomy: taxonomy, percentOf } = flags;
    const request = {
      companies,
      sections,
      columns,
      labels,
      scale,
      empty,
      restatements,
      asFiled,
      sign,
      source,
      asOf,
      asKnown,
      taxonomy,
      growth,
      percentOf,
    };
    const { withReader } = await import('../../../warehouse/store/reader.ts');
    // These are loaded while the store is opened.
    const modules = Promise.all([
      import('../../../analysis/company-statement/company-statement.ts'),
      import('../../../analysis/validation/tolerance.ts'),
      import('../../../analysis/statement/view/statement-view.ts'),
      WRITERS[format].load(),
    ]);
    const found = await withReader(await placeOf(flags, io, { current: false }), io.ports, async (reader) => {
      const [{ companyStatement }, { toleranceOf }] = await modules;
      const comparison = { mode: flags.mode, tolerance: toleranceOf(flags.tolerance) };
      const store: StorePlace = { use: (use) => use(reader) };
      return companyStatement({ ...request, store, comparison }, io.ports);
    });
    const [, , { statementView }] = await modules;
    const view = statementView(found);
    if (file !== undefined) {
      await writeFile(view, format, file);
      io.inform(`Wrote ${file}.`);
    } else if (format === 'table' && io.isTerminal) await printPaged(view, io);
    else await io.print(view);
    return 0;
  },
});

/** A document has the columns that it shows, and no other reports them before. */
function refuseColumnsOfDocument({ asFiled, newestPeriods, from, to, restatements, ...flags }: ColumnFlags): void {
  const lengths = LENGTHS.filter((length) => flags[length]).map((length) => [`--${length}`, true] as const);
  const others = [
    ['--periods', newestPeriods !== undefined],
    ['--from', from !== undefined],
    ['--to', to !== undefined],
    ['--restatements', restatements],
  ] as const;
  const given = [...lengths, ...others].flatMap(([flag, isGiven]) => (isGiven ? flag : []));
  if (asFiled === undefined || given.length === 0) return;
  throw usageError(
    `--as-filed and ${given.join(', ')} exclude each other`,
    'A document has the columns that it shows.',
  );
}

type ColumnFlags = Pick<
  FlagValues,
  'asFiled' | 'newestPeriods' | 'from' | 'to' | 'restatements' | (typeof LENGTHS)[number]
>;

const LENGTHS = ['annual', 'quarterly', 'ytd', 'ttm'] as const satisfies readonly PeriodLength[];

function lengthOf(flags: Pick<FlagValues, PeriodLength>): PeriodLength | null {
  const asked = LENGTHS.filter((length) => flags[length]);
  if (asked.length > 1) {
    throw usageError(`${asked.map((length) => `--${length}`).join(' and ')} exclude each other`, 'Give one of them.');
  }
  return asked[0] ?? null;
}

/** The format asked for, else that of the ending of the file, else that of the terminal or the pipe. */
function formatOf(
  { format, statementFile: file }: Pick<FlagValues, 'format' | 'statementFile'>,
  usual: string,
): FormatOf<'statement'> {
  const formats = formatsOf('statement');
  const wanted = format ?? (file === undefined ? usual : extname(file).slice(1));
  const found = formatOfEnding(wanted, formats);
  if (found) return found;
  throw usageError(
    `the ending of --output ${JSON.stringify(file)} names no format`,
    `Name it with --format: ${formats.join(', ')}.`,
  );
}
