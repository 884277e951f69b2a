import type { ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Block, type Line, note } from '../document.ts';
import type { View } from '../outputs.ts';
import { aboveBlocks, checkedNote, historyBlocks, othersBlocks, partsBlocks, underHead } from './explain-blocks.ts';
import { amountText, verdictText } from './explain-tree.ts';
import { sheetOf } from './list-view.ts';
import { companyParts, periodText } from './sentences.ts';

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
  'sections',
  'level',
  'weight',
  'field',
  'label',
  'status',
  'value',
  'contribution',
  'running',
  'place',
  'total.verdict',
  'total.computed',
  'total.difference',
  'total.tolerance',
  'total.finding.id',
];

/** The same for results in memory. */
export function explainBlocks(explained: ExplainOutput): readonly Block[] {
  return [
    note(...headLines(explained)),
    ...underHead('Findings', causeBlocks(explained)),
    ...partsBlocks(explained),
    ...aboveBlocks(explained),
    ...historyBlocks(explained),
    ...othersBlocks(explained),
    checkedNote(explained),
  ];
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
