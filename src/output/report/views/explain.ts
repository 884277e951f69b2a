import type { ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  columnsOf,
  type Line,
  note,
  type TableRow,
  type Tone,
  table,
  tight,
} from '../document.ts';
import type { View } from '../outputs.ts';
import { amountText, markOf, partsTitle, sectionsText, treePictures, treesTable, verdictText } from './explain-tree.ts';
import { holdsText } from './findings-table.ts';
import { sheetOf } from './list-view.ts';
import { companyParts, periodText, signOf } from './sentences.ts';

/** A value with the calculations around it. */
export function explainView(explained: ExplainOutput): View<'explain'> {
  const { trees, ...head } = explained;
  return {
    name: 'explain',
    data: { head, list: { name: 'trees', items: trees } },
    document: () => explainBlocks(explained),
    sheet: sheetOf(LINE_COLUMNS, () =>
      trees.flatMap(({ sections, lines }) =>
        lines.map((line) => ({ sections, ...line, place: line.values.find((value) => value.line !== null)?.line })),
      ),
    ),
  };
}

const LINE_COLUMNS = [
  ...['sections', 'level', 'weight', 'field', 'label', 'status', 'value', 'contribution', 'running', 'place'],
  ...['total.verdict', 'total.computed', 'total.difference', 'total.tolerance', 'total.finding.id'],
];

/** The same for results in memory. */
export function explainBlocks(explained: ExplainOutput): readonly Block[] {
  const { trees, above, history, others } = explained;
  return [
    note(...headLines(explained)),
    ...underHead('Findings', causeBlocks(explained)),
    ...(explained.printed ?? []).flatMap((sum) => underHead('As printed', printedBlocks(explained, sum))),
    ...underHead(
      partsTitle(explained),
      trees.length === 0 ? [] : [...pictureBlocks(trees), { kind: 'table', ...treesTable(trees) }],
    ),
    ...underHead('Totals above', aboveBlocks(above)),
    ...underHead('History', history.length === 0 ? [] : [historyTable(explained)]),
    ...underHead('In other rows', others.length === 0 ? [] : [othersTable(others)]),
    checkedNote(explained),
  ];
}

function pictureBlocks(trees: ExplainOutput['trees']): readonly Block[] {
  const pictures = treePictures(trees);
  return pictures.length === 0 ? [] : [{ kind: 'trees', trees: pictures }];
}

function underHead(text: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0
    ? []
    : [{ kind: 'head', text }, ...blocks.map((block, at) => (at === 0 ? tight(block) : block))];
}

function headLines({
  company,
  field,
  period,
  fiscal,
  unit,
  dimensions,
  document,
  source,
  ...own
}: ExplainOutput): Line[] {
  const when = [periodText(period) || 'unknown period', fiscal && `(${fiscal})`].filter(Boolean).join(' ');
  const filed = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  const place = own.values.find(({ line }) => line !== null)?.line;
  const from = [filed?.filter(Boolean).join(' '), source.resource, place && `line ${place}`].filter(Boolean);
  const text = own.status === 'nil' ? 'reported as nil' : amountText(own.value);
  return [
    { text: [...companyParts(company)].filter(Boolean).join(' · '), tone: 'strong' },
    [{ text: field.name, tone: 'strong' }, field.label === null ? '' : ` · ${field.label}`],
    [when, unit, dimensions].filter(Boolean).join(' · '),
    from.join(' · '),
    [{ text, tone: 'strong' }, ...(own.values.length > 1 ? [` · ${own.values.length} values`] : [])],
    ...rangeLines(own.trees),
  ];
}

/** The intervals that are compared, where numbers state their precision. */
function rangeLines(trees: ExplainOutput['trees']): Line[] {
  const ranges = trees.flatMap(({ lines: [root] }) => {
    if (!root?.interval || !root.total?.interval) return [];
    const [own, parts] = [root.interval, root.total.interval].map(
      ({ low, high }) => `${amountText(low)} to ${amountText(high)}`,
    );
    return `It is from ${own}, its parts add up to ${parts}.`;
  });
  return [...new Set(ranges)].map((text): Line => ({ text, tone: 'dim' }));
}

type Found = NonNullable<ExplainedTotal['finding']>;

/**
 * The causes of all findings among the totals below, those of the total itself first; each finding once. That a total
 * differs from the standard alone is none that `validate` lists: the parts say it.
 */
function causeBlocks({ trees, field }: ExplainOutput): readonly Block[] {
  const found = new Map<string, { readonly name: string; readonly finding: Found; readonly total: ExplainedTotal }>();
  for (const line of trees.flatMap(({ lines }) => lines)) {
    const { total } = line;
    if (total?.finding && total.finding.rule !== 'roll-up/standard')
      found.set(total.finding.id, { name: line.field, finding: total.finding, total });
  }
  return [...found.values()].map(({ name, finding, total }) => {
    const { severity, causes } = finding;
    const title: Line = [
      { text: severity, tone: severity },
      ` ${name === field.name ? '' : `${name}: `}${verdictText(total)} `,
      { text: `(${finding.rule} ${finding.id})`, tone: 'dim' },
    ];
    const lines = causes.map(({ fit, text }): Line => [{ text: `  ${fit}: `, tone: 'dim' }, text]);
    return note(title, ...(lines.length > 0 ? lines : [{ text: '  no cause found', tone: 'dim' as const }]));
  });
}

type PrintedSum = NonNullable<ExplainOutput['printed']>[number];

/** The lines that a statement prints as the parts of the total, and what they add up to. */
function printedBlocks({ field, value }: ExplainOutput, sum: PrintedSum): readonly Block[] {
  const { section, verdict, computed, difference, lines, until, finding } = sum;
  const tone: Tone = verdict === 'odd' ? 'error' : verdict === 'foots' ? 'good' : 'dim';
  const where = holdsText(sum);
  const verdicts: Readonly<Record<PrintedSum['verdict'], Line>> = {
    foots: [{ text: `✓ adds up as printed (${section.title})`, tone }],
    odd: [{ text: `✗ the lines add up to ${amountText(computed)}, off by ${amountText(difference)}`, tone }],
    open: [{ text: `a line has no amount here, so the sum cannot be judged`, tone }],
  };
  const rows = lines.map(({ weight, field: name, label, value: amount }): TableRow => {
    return { cells: [signOf(weight), label, amount === null ? '' : { amount }, { text: name, tone: 'dim' }] };
  });
  const total: TableRow = {
    cells: [
      '=',
      { text: field.label ?? field.name, tone: 'strong' },
      { amount: value },
      { text: field.name, tone: 'dim' },
    ],
  };
  const causes = finding?.causes.map(({ fit, text }): Line => [{ text: `  ${fit}: `, tone: 'dim' }, text]) ?? [];
  return [
    table(columnsOf('', '~line', '.amount', 'field'), [...rows, total]),
    note(
      verdicts[verdict],
      ...(verdict !== 'foots' && where !== '' ? [{ text: `The sum ${where}.`, tone: 'dim' } as const] : []),
      ...(until ? [{ text: untilText(until), tone: 'dim' } as const] : []),
      ...(finding
        ? [
            [
              { text: finding.severity, tone: finding.severity },
              { text: ` (${finding.rule} ${finding.id})`, tone: 'dim' },
            ] as const,
          ]
        : []),
      ...causes,
    ),
  ];
}

/** `Until 10-Q 0000000001-09-000001 filed 2009-08-04 without Interest, with Fees.` */
function untilText({ document: { form, name, filed }, ...parts }: NonNullable<PrintedSum['until']>): string {
  const document = [form, name, filed && `filed ${filed}`].filter(Boolean).join(' ');
  const changes = (['without', 'with'] as const).flatMap((word) =>
    parts[word].length === 0 ? [] : [`${word} ${parts[word].join(', ')}`],
  );
  return `Until ${document} ${changes.join(', and ')}.`;
}

/** Totals that are not reported are only named. */
function aboveBlocks(above: ExplainOutput['above']): readonly Block[] {
  const reported = above.filter(({ status }) => status === 'reported');
  const gone = [...new Set(above.filter(({ status }) => status !== 'reported').map(({ field }) => field))];
  const rows = reported.flatMap(({ level, weight, child, field, value, total, sections }): TableRow[] => {
    const { mark, tone } = markOf(total);
    const through = level > 1 ? `through ${child}, ` : '';
    return [
      {
        cells: [
          { text: mark, tone },
          { text: field, tone: 'strong' },
          { amount: value },
          total?.computed === null || total === null ? '' : { amount: total.computed },
          total?.difference === null || total === null ? '' : { amount: total.difference, tone },
        ],
      },
      { remark: `   ${through}${signOf(weight)} in ${sectionsText(sections)}` },
    ];
  });
  return blocksOf(
    rows.length > 0 && table(columnsOf('', '~total', '.reported', '.computed', '.difference'), rows),
    gone.length > 0 && note({ text: `Also a part of totals that are not reported: ${gone.join(', ')}.`, tone: 'dim' }),
  );
}

function historyTable({ history }: ExplainOutput): Block {
  const hasLines = history.some(({ line }) => line !== null);
  const rows = history.map(({ value, type, document, since, until, line }, index): TableRow => {
    const isChanged = index > 0 && value !== history[index - 1]?.value;
    const shown: Cell = type === 'number' ? { amount: value } : (value ?? type);
    const cells: Cell[] = [
      since.snapshot,
      { date: since.observedAt.slice(0, 10) },
      until?.snapshot ?? '',
      [document?.form, document?.name].filter(Boolean).join(' '),
      isChanged && typeof shown === 'object' ? { ...shown, tone: 'warning' } : shown,
    ];
    return { cells: [...cells, ...(hasLines ? [line ?? ''] : [])] };
  });
  const columns = columnsOf('>snapshot', 'observed', '>until', '~document', '.value', ...(hasLines ? ['>line'] : []));
  return table(columns, rows);
}

function othersTable(others: ExplainOutput['others']): Block {
  return table(
    columnsOf('', '~document', 'resource', 'unit', '.value'),
    others.map(({ document, source, unit, value, finding }) => ({
      cells: [
        finding === null ? '' : { text: '✗', tone: 'error' },
        [document?.form, document?.name].filter(Boolean).join(' '),
        source.resource,
        unit ?? '',
        { amount: value },
      ],
    })),
  );
}

/** With what the value was checked, or why it was not. */
export function checkedNote(explained: ExplainOutput): Block {
  return note(...footLines(explained));
}

function footLines({ taxonomy, calculationOf, mode, tolerance, asOf, unchecked }: ExplainOutput): Line[] {
  const name = taxonomy && [`${taxonomy.source}/${taxonomy.id}`, taxonomy.version && `version ${taxonomy.version}`];
  const by = name?.filter(Boolean).join(' ');
  const used = calculationOf === null ? '' : ` with the calculation of ${calculationOf}`;
  const run = `${mode}, tolerance ${tolerance}, at snapshot ${asOf}`;
  if (unchecked === null) return [{ text: `Checked with ${by}${used}, ${run}.`, tone: 'dim' }];
  if (unchecked === 'no-taxonomy') return ['Not checked: the row names no taxonomy.'];
  if (unchecked === 'no-calculation') return [`Not checked: the taxonomy ${by} has no calculation.`];
  if (unchecked === 'not-in-calculation') return [`Not checked: the calculation of ${by} does not have the field.`];
  const { source = '', id = '' } = taxonomy ?? {};
  return [
    `Not checked: the taxonomy ${by} is not in the store.`,
    [{ hint: { code: 'ingest-missing-taxonomy', source, id } }],
  ];
}
