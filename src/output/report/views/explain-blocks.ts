import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  columnsOf,
  type Line,
  note,
  type TableRow,
  table,
  tight,
} from '../document.ts';
import type { Tone } from '../pictures.ts';
import { fieldTarget, filingTarget, snapshotTarget, type Target, valueTarget } from '../target.ts';
import {
  amountText,
  findingTarget,
  markOf,
  type OnPage,
  partsTitle,
  sectionsText,
  treePictures,
  treesTable,
  verdictText,
} from './explain-tree.ts';
import { holdsText } from './findings-table.ts';
import { signOf } from './sentences.ts';

/** The parts of a total as statements print them, and by its calculation. */
export function partsBlocks(explained: ExplainOutput, page?: OnPage): readonly Block[] {
  const { trees, printed = [] } = explained;
  return [
    ...printed.flatMap((sum) =>
      underHead(page ? `As printed: ${sum.section.title}` : 'As printed', printedBlocks(explained, sum, page)),
    ),
    ...underHead(
      partsTitle(explained),
      trees.length === 0 ? [] : [...pictureBlocks(trees), { kind: 'table', ...treesTable(trees, page) }],
    ),
  ];
}

function pictureBlocks(trees: ExplainOutput['trees']): readonly Block[] {
  const pictures = treePictures(trees);
  return pictures.length === 0 ? [] : [{ kind: 'trees', trees: pictures }];
}

/** A head, and the blocks close below it; nothing where there are none. */
export function underHead(text: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0
    ? []
    : [{ kind: 'head', text }, ...blocks.map((block, at) => (at === 0 ? tight(block) : block))];
}

type PrintedSum = NonNullable<ExplainOutput['printed']>[number];

/** The lines that a statement prints as the parts of the total, and what they add up to. */
function printedBlocks({ field, value }: ExplainOutput, sum: PrintedSum, page?: OnPage): readonly Block[] {
  const { section, verdict, computed, difference, lines, until, finding } = sum;
  const tone: Tone = verdict === 'odd' ? 'error' : verdict === 'foots' ? 'good' : 'dim';
  const where = holdsText(sum);
  const verdicts: Readonly<Record<PrintedSum['verdict'], Line>> = {
    foots: [{ text: `✓ adds up as printed (${section.title})`, tone }],
    odd: [{ text: `✗ the lines add up to ${amountText(computed)}, off by ${amountText(difference)}`, tone }],
    open: [{ text: `a line has no amount here, so the sum cannot be judged`, tone }],
  };
  const rows = lines.map(({ weight, field: name, label, value: amount }): TableRow => {
    const shown: Cell = amount === null ? '' : { amount, to: valueTarget(page?.row, name) };
    return { cells: [signOf(weight), label, shown, { text: name, tone: 'dim', to: fieldTarget(name) }] };
  });
  const total: TableRow = {
    cells: [
      '=',
      { text: field.label ?? field.name, tone: 'strong' },
      { amount: value },
      { text: field.name, tone: 'dim', to: fieldTarget(field.name) },
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
              { text: ` (${finding.rule} ${finding.id})`, tone: 'dim', to: { page: 'finding', id: finding.id } },
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

/** The totals of which a value is a part. A report only names those that are not reported. */
export function aboveBlocks({ above }: ExplainOutput, page?: OnPage): readonly Block[] {
  const listed = page ? above : above.filter(({ status }) => status === 'reported');
  const gone = above.filter((total) => !listed.includes(total)).map(({ field }) => field);
  const labels = new Map(above.map(({ field, label }) => [field, label]));
  const nameOf = (field: string): string => (page && labels.get(field)) || field;
  const rows = listed.flatMap(({ level, weight, child, field, status, value, total, sections }): TableRow[] => {
    const { mark, tone } = markOf(total);
    const through = level > 1 ? `through ${nameOf(child)}, ` : '';
    const said = page && total ? `: ${verdictText(total)}` : '';
    return [
      {
        cells: [
          { text: mark, tone },
          { text: nameOf(field), tone: 'strong', to: fieldTarget(field) },
          status === 'reported' ? { amount: value } : { text: status, tone: 'dim' },
          total?.computed === null || total === null ? '' : { amount: total.computed },
          total?.difference === null || total === null ? '' : { amount: total.difference, tone },
        ],
      },
      { remark: `   ${through}${signOf(weight)} in ${sectionsText(sections)}${said}`, to: findingTarget(total) },
    ];
  });
  const named = [...new Set(gone)].join(', ');
  return underHead(
    page ? 'Totals that it is a part of' : 'Totals above',
    blocksOf(
      rows.length > 0 && table(columnsOf('', '~total', '.reported', '.computed', '.difference'), rows),
      named !== '' && note({ text: `Also a part of totals that are not reported: ${named}.`, tone: 'dim' }),
    ),
  );
}

/** The versions of a value, oldest first. */
export function historyBlocks({ history }: ExplainOutput, page?: OnPage): readonly Block[] {
  if (history.length === 0) return [];
  const hasLines = history.some(({ line }) => line !== null);
  const rows = history.map(({ value, type, decimals, document, since, until, line }, index): TableRow => {
    const isChanged = index > 0 && value !== history[index - 1]?.value;
    const shown: Cell = type === 'number' ? { amount: value } : (value ?? type);
    const cells: Cell[] = [
      { count: since.snapshot, to: snapshotTarget(since.snapshot) },
      { date: since.observedAt.slice(0, 10) },
      untilCell(until, page),
      documentCell(document),
      isChanged && typeof shown === 'object' ? { ...shown, tone: 'warning' } : shown,
      ...(page ? [decimals === null ? 'not stated' : String(decimals)] : []),
    ];
    return { cells: [...cells, ...(hasLines ? [line ?? ''] : [])] };
  });
  const columns = columnsOf(
    '>snapshot',
    'observed',
    '>until',
    '~document',
    '.value',
    ...(page ? ['>decimals'] : []),
    ...(hasLines ? ['>line'] : []),
  );
  return underHead(page ? 'Versions' : 'History', [table(columns, rows)]);
}

function untilCell(until: ExplainOutput['history'][number]['until'], page?: OnPage): Cell {
  if (!until) return page ? 'now' : '';
  const { snapshot, observedAt } = until;
  const to = snapshotTarget(snapshot);
  return page ? { text: `${snapshot}, ${observedAt.slice(0, 10)}`, to } : { count: snapshot, to };
}

function documentCell(document: ExplainOutput['document']): Cell {
  return { text: [document?.form, document?.name].filter(Boolean).join(' '), to: filingTarget(document) };
}

/** The same field of the same period in other rows. */
export function othersBlocks({ others }: ExplainOutput): readonly Block[] {
  if (others.length === 0) return [];
  const rows = others.map(({ document, source, unit, value, finding }): TableRow => {
    const to: Target | undefined = finding === null ? undefined : { page: 'finding', id: finding };
    const mark: Cell = to ? { text: '✗', tone: 'error', to } : '';
    return { cells: [mark, documentCell(document), source.resource, unit ?? '', { amount: value }] };
  });
  return underHead('In other rows', [table(columnsOf('', '~document', 'resource', 'unit', '.value'), rows)]);
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
