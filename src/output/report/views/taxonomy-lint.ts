import { groupBy } from '../../../core/base/collections.ts';
import type { PrintedFinding, TaxonomyLintOutput } from '../../../core/model/shapes/validate.ts';
import { type Block, blocksOf, columnsOf, note, plural, type TableRow, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { headingOf, whereText } from './findings-table.ts';
import { sheetOf } from './list-view.ts';
import { limitedLine, underHeadings } from './sentences.ts';
import { type BuildContext, findingResults } from './validate-results.ts';

type Output = TaxonomyLintOutput;
type Group = Output['groups'][number];
type Lint = { readonly taxonomies: Output['taxonomies']; readonly findings: readonly PrintedFinding[] };

/** The people's view has a row for each rule and taxonomy, with examples: at most `limit` of all findings (0: all). */
export function taxonomyLintView(
  { taxonomies, findings }: Lint,
  limit: number,
  build: BuildContext,
): View<'taxonomy-lint'> {
  const groups = groupsOf(findings, build);
  const of = (wanted: PrintedFinding['severity']): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const counts = { errors: of('error'), warnings: of('warning'), notes: of('note') };
  const totals = { taxonomies: taxonomies.length, findings: findings.length, ...counts };
  const document = () => lintBlocks({ totals, groups, findings }, limit);
  const unchecked = taxonomies.length === 0 ? NOTHING : null;
  const { version, location, checked, verdict } = build;
  return {
    name: 'taxonomy-lint',
    data: { head: { totals, taxonomies, groups }, list: { name: 'findings', items: findings } },
    document,
    sheet: sheetOf(COLUMNS, () => findings),
    results: () => ({
      name: 'taxonomy lint',
      version,
      location,
      checked,
      verdict,
      failure: null,
      warnings: [],
      unchecked,
      passed: [],
      ...findingResults(findings, build),
      summary: totalsText(totals),
      groups: [],
      opening: () => [],
      report: document,
    }),
  };
}

export const NOTHING = 'nothing was checked: the store has no taxonomies';

const COLUMNS = [
  'id',
  'rule',
  'severity',
  'taxonomy.source',
  'taxonomy.id',
  'taxonomy.version',
  'sections',
  'field',
  'child',
  'weight',
  'balanceTypes',
  'detail',
];

const keyOf = (finding: PrintedFinding): string => `${headingOf(finding)}\n${finding.rule}`;

/** In the order of their first findings, which are the worst. */
function groupsOf(findings: readonly PrintedFinding[], { rules }: BuildContext): Group[] {
  return [...groupBy(findings, keyOf).values()].flatMap((own): Group[] => {
    const [first] = own;
    if (!first?.taxonomy) return [];
    const { rule, severity, taxonomy } = first;
    return [{ rule, severity, doc: rules.find(({ id }) => id === rule)?.doc ?? '', taxonomy, findings: own.length }];
  });
}

function lintBlocks(
  { totals, groups, findings }: Pick<Output, 'totals' | 'groups'> & Pick<Lint, 'findings'>,
  limit: number,
): readonly Block[] {
  const most = limit === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(limit / Math.max(1, groups.length)));
  const byGroup = [...groupBy(findings, keyOf).values()];
  const byTaxonomy = [
    ...groupBy(
      groups.map((group, at) => ({ group, own: byGroup[at] ?? [] })),
      nameOf,
    ).values(),
  ];
  const rows = underHeadings(byTaxonomy.flat(), nameOf, ({ group, own }) => groupRows(group, own.slice(0, most)));
  const shown = byGroup.reduce((sum, own) => sum + Math.min(own.length, most), 0);
  const left = findings.length - shown;
  return blocksOf(
    rows.length > 0 && table(columnsOf('', '~rule', '>findings'), rows),
    note(
      { text: totalsText(totals), tone: totals.errors > 0 ? 'error' : totals.findings > 0 ? 'warning' : 'good' },
      ...(left > 0 ? [limitedLine('first', shown, left)] : []),
    ),
  );
}

const nameOf = ({ group: { taxonomy } }: { readonly group: Group }): string =>
  `${taxonomy.source}/${taxonomy.id} version ${taxonomy.version}`;

/** As wide as the column of severities and the gap behind it. */
const INDENT = '       ';

function groupRows({ rule, severity, doc, findings }: Group, examples: readonly PrintedFinding[]): TableRow[] {
  return [
    { cells: [{ text: severity, tone: severity }, { text: rule, tone: 'strong' }, findings] },
    // The first sentence; exceptions follow it.
    ...(doc === '' ? [] : [{ remark: `${INDENT}${doc.replace(/\. .*$/, '.')}` }]),
    ...examples.map((finding) => ({ remark: `${INDENT}  ${exampleText(finding)}` })),
  ];
}

/** `Cash: states level 3, its tree has it on level 2 · Balance Sheet`. */
function exampleText(finding: PrintedFinding): string {
  const child = 'child' in finding && finding.child !== null && 'detail' in finding ? ` > ${finding.child}` : '';
  return `${finding.field}${child} · ${whereText(finding)}`;
}

function totalsText({ taxonomies, findings, errors, warnings, notes }: Output['totals']): string {
  if (taxonomies === 0) return `${NOTHING}.`;
  const checked = `${plural(taxonomies, 'taxonomy', 'taxonomies')} checked`;
  if (findings === 0) return `${checked}: no findings.`;
  const counts = [
    errors > 0 && plural(errors, 'error'),
    warnings > 0 && plural(warnings, 'warning'),
    notes > 0 && plural(notes, 'note'),
  ].filter(Boolean);
  return `${checked}: ${counts.join(', ')}.`;
}
