import type { z } from 'zod';
import type { ComparedTaxonomies } from '../reading/taxonomies.ts';
import type { TableRow } from '../report/table.ts';
import { type TerminalStyle, tableToTerminal } from '../report/to-terminal.ts';
import type { StoredTaxonomy } from '../store/read-taxonomy.ts';
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

/** A heading for each part and section, a line for each thing that is new or retired, one for each attribute that changed. */
export function taxonomyDiffText(output: Output, limit: number, style: TerminalStyle): string[] {
  const { before, after, totals, changes } = output;
  const chosen = limit === 0 ? changes : changes.slice(0, limit);
  const named = ({ source, id, version }: Output['before']): string => `${source}/${id}/${version}`;
  const lines = [`${named(before)} to ${named(after)}: ${totalsText(totals)}\n`];
  if (totals.notCompared.length > 0) {
    const parts = totals.notCompared.map((part) => PART_NAMES[part].toLowerCase()).join(', ');
    lines.push(`Not compared, because one of the two says nothing of it: ${parts}.\n`);
  }
  if (chosen.length > 0) {
    const columns = [
      { title: '', align: 'left' as const },
      { title: '', align: 'left' as const, shrinks: true },
      { title: '', align: 'left' as const },
      { title: 'before', align: 'left' as const, shrinks: true },
      { title: 'after', align: 'left' as const, shrinks: true },
    ];
    lines.push('\n', tableToTerminal({ columns, rows: changeRows(chosen) }, style));
  }
  const left = changes.length - chosen.length;
  if (left > 0) lines.push(`\nThe first ${chosen.length} are shown, ${left} are not: \`--limit 0\` shows all.\n`);
  return lines;
}

function totalsText(totals: Output['totals']): string {
  const words = (['new', 'changed', 'retired'] as const).filter((change) => totals[change] > 0);
  return words.length === 0 ? 'no difference.' : `${words.map((change) => `${totals[change]} ${change}`).join(', ')}.`;
}

function changeRows(changes: readonly Change[]): TableRow[] {
  let heading = '';
  return changes.flatMap((change): TableRow[] => {
    const { part, section, field, attributes } = change;
    const own = [PART_NAMES[part], part === 'sections' ? section?.structure : section?.title]
      .filter(Boolean)
      .join(' · ');
    const isNew = own !== heading;
    heading = own;
    const subject = field?.name ?? section?.title ?? '';
    return [
      ...(isNew ? [{ heading: own }] : []),
      ...attributes.map(({ name, before, after }, index): TableRow => {
        const first = index === 0;
        return { cells: [first ? `  ${change.change}` : '', first ? subject : '', name, before ?? '', after ?? ''] };
      }),
    ];
  });
}
