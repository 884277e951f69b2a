import type { z } from 'zod';
import type { ComparedTaxonomies } from '../reading/taxonomies.ts';
import type { Table, TableRow } from '../report/table.ts';
import { type TerminalStyle, tableToTerminal } from '../report/to-terminal.ts';
import type { StoredTaxonomy } from '../store/read-taxonomy.ts';
import { differingTexts } from './differing-text.ts';
import type { taxonomyDiffShape } from './shapes.ts';

type Output = z.infer<typeof taxonomyDiffShape>;
type Change = Output['changes'][number];

export function taxonomyDiffOutput({ before, after, changes, notCompared }: ComparedTaxonomies): Output {
  const totals: Output['totals'] = { new: 0, changed: 0, retired: 0, parts: {}, notCompared: [...notCompared] };
  for (const { part, change } of changes) {
    totals.parts[part] ??= { new: 0, changed: 0, retired: 0 };
    totals.parts[part][change] += 1;
    totals[change] += 1;
  }
  return {
    before: keyOf(before),
    after: keyOf(after),
    totals,
    changes: changes.map(({ attributes, section, field, ...change }) => ({
      ...change,
      ...(section ? { section: { ...section } } : {}),
      ...(field ? { field: { ...field } } : {}),
      attributes: attributes.map((attribute) => ({ ...attribute })),
    })),
  };
}

function keyOf({ source, id, version, name, dataset }: StoredTaxonomy): Output['before'] {
  return { source, id, version, name, dataset };
}

const PART_NAMES: Readonly<Record<Change['part'], string>> = {
  sections: 'Sections',
  properties: 'Fields',
  labels: 'Labels',
  calculation: 'Calculation',
  presentation: 'Presentation',
};

const CHANGES = ['new', 'changed', 'retired'] as const satisfies readonly Change['change'][];

/** The counts; a heading for each part and section, a line for each thing that is new or retired, one for each attribute that changed. */
export function taxonomyDiffText(output: Output, limit: number, style: TerminalStyle): string[] {
  const { before, after, totals, changes } = output;
  const named = ({ source, id, version }: Output['before']): string => `${source}/${id}/${version}`;
  const title = `${named(before)} to ${named(after)}`;
  const lines = changes.length === 0 ? [`${title}: no difference.\n`] : [tableToTerminal(counts(title, totals), style)];
  if (totals.notCompared.length > 0) {
    const parts = totals.notCompared.map((part) => PART_NAMES[part].toLowerCase()).join(', ');
    lines.push(`Not compared, because one of the two says nothing of it: ${parts}.\n`);
  }
  const groups = grouped(changes);
  const chosen = limit === 0 ? groups : groups.slice(0, limit);
  if (chosen.length > 0) lines.push('\n', tableToTerminal({ columns: COLUMNS, rows: changeRows(chosen) }, style));
  const left = changes.length - chosen.length;
  if (left > 0) {
    lines.push(
      `\nThe first ${chosen.length} are shown, ${left} ${left === 1 ? 'is' : 'are'} not: \`--limit 0\` shows all.\n`,
    );
  }
  return lines;
}

function counts(title: string, { parts }: Output['totals']): Table {
  return {
    columns: [{ title, align: 'left' }, ...CHANGES.map((change) => ({ title: change, align: 'right' as const }))],
    rows: Object.entries(parts).map(([part, of]) => ({
      cells: [PART_NAMES[part as Change['part']].toLowerCase(), ...CHANGES.map((change) => String(of[change]))],
    })),
  };
}

const COLUMNS: Table['columns'] = [
  { title: '', align: 'left' },
  { title: '', align: 'left', shrinks: true },
  { title: '', align: 'left' },
  { title: 'before', align: 'left', shrinks: true },
  { title: 'after', align: 'left', shrinks: true },
];

type Headed = Change & { readonly heading: string };

/** With their headings, those of one heading together, the headings in the order in which they first come. */
function grouped(changes: readonly Change[]): readonly Headed[] {
  const groups = new Map<string, Headed[]>();
  for (const change of changes) {
    const { part, section } = change;
    const heading = [PART_NAMES[part], part === 'sections' ? section?.structure : section?.title]
      .filter(Boolean)
      .join(' · ');
    const group = groups.get(heading) ?? [];
    groups.set(heading, group);
    group.push({ ...change, heading });
  }
  return [...groups.values()].flat();
}

function changeRows(changes: readonly Headed[]): TableRow[] {
  let last = '';
  return changes.flatMap(({ heading, ...change }): TableRow[] => {
    const isNew = heading !== last;
    last = heading;
    return [...(isNew ? [{ heading }] : []), ...linesOf(change)];
  });
}

function linesOf({ change, section, field, attributes }: Change): TableRow[] {
  const subject = field?.name ?? section?.title ?? '';
  if (change !== 'changed' && attributes.length > 1) {
    const said = attributes.map((attribute) => attributeText(attribute, subject)).filter(Boolean);
    return [{ cells: [`  ${change}`, subject, { text: said.join(', '), span: 3 }] }];
  }
  return attributes.map(({ name, before, after }, index) => {
    const [was, is] = differingTexts(before ?? '', after ?? '');
    return { cells: [index === 0 ? `  ${change}` : '', index === 0 ? subject : '', name, was, is] };
  });
}

/** What a thing that is only in one of the two says of itself; nothing where its line says it already. */
function attributeText({ name, before, after }: Change['attributes'][number], subject: string): string {
  const value = after ?? before;
  if (value === null || value === subject) return '';
  return value === 'true' ? name : value === 'false' ? `not ${name}` : `${name} ${value}`;
}
