import { groupBy } from '../../../core/base/collections.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { plural } from '../../../output/report/document.ts';
import type { Link } from '../page.ts';
import { BarsPicture } from './pictures.tsx';
import type { ReadRun } from './recorded-run.ts';

type Coverage = ReadRun['totals']['coverage'];

/** The sections of one title, as the list of findings takes them together. */
type Titled = { readonly title: string; readonly wrong: number; readonly partial: number };

const SHOWN = 12;

/** The totals that are off, by the titles of their sections; nothing where none is. */
export function SectionsPicture({ coverage, link }: { readonly coverage: Coverage; readonly link: Link }) {
  const sections = titledSections(coverage);
  if (sections.length === 0) return null;
  const left = sections.length - SHOWN;
  const leftOut = left > 0 ? `; ${plural(left, 'section')} with fewer are left out` : '';
  return (
    <BarsPicture
      title="Findings by section"
      text={`Totals that are wrong, and those that are off with parts missing${leftOut}. The table has every number.`}
      lanes={sections.slice(0, SHOWN).map(({ title, wrong, partial }) => ({
        name: title,
        href: link('findings', {}, { section: title }),
        note: [wrong > 0 && `${formatCount(wrong)} wrong`, partial > 0 && `${formatCount(partial)} with parts missing`]
          .filter(Boolean)
          .join(', '),
        bands: [
          [
            { from: 0, to: wrong, tone: 'error', title: `${title}: ${plural(wrong, 'total')} wrong` },
            {
              ...{ from: wrong, to: wrong + partial, tone: 'note' },
              title: `${title}: ${plural(partial, 'total')} off, parts missing`,
            },
          ],
        ],
      }))}
    />
  );
}

function titledSections(coverage: Coverage): readonly Titled[] {
  const byTitle = groupBy(coverage, ({ section }) => section.title);
  return [...byTitle]
    .map(([title, members]) => ({
      title,
      wrong: members.reduce((sum, { inconsistent }) => sum + inconsistent, 0),
      partial: members.reduce((sum, { inconsistentPartial }) => sum + inconsistentPartial, 0),
    }))
    .filter(({ wrong, partial }) => wrong + partial > 0)
    .toSorted((a, b) => b.wrong - a.wrong || b.partial - a.partial);
}
