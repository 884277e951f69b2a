import { formatCount } from '../../../core/model/format-amount.ts';
import type { SiteOutput } from '../../../core/model/shapes/export-site.ts';
import { columnsOf, note, plural, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';

const COLUMNS = columnsOf('page', '>pages', '>bytes');

/** `folder`: as the user named it; it is not in the data, which is the manifest of the site. */
export function siteView(folder: string, { pages, ...head }: SiteOutput): View<'export-site'> {
  const { totals } = head;
  return {
    name: 'export-site',
    data: { head, list: { name: 'pages', items: pages } },
    document: () => [
      table(
        COLUMNS,
        countedByPage(pages).map(([page, { count, bytes }]) => ({ cells: [page, { count }, { count: bytes }] })),
      ),
      tight(
        note(
          `Wrote ${plural(totals.pages, 'page')} in ${plural(totals.files, 'file')}, ${formatCount(totals.bytes)} bytes, to ${folder}.`,
          ...(totals.missing === 0
            ? []
            : [
                `${plural(totals.missing, 'link')} led to pages that the store cannot show, and ${totals.missing === 1 ? 'is' : 'are'} text.`,
              ]),
        ),
      ),
    ],
  };
}

function countedByPage(pages: SiteOutput['pages']) {
  const counted = new Map<string, { readonly count: number; readonly bytes: number }>();
  for (const { page, bytes } of pages) {
    const before = counted.get(page) ?? { count: 0, bytes: 0 };
    counted.set(page, { count: before.count + 1, bytes: before.bytes + bytes });
  }
  return [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
