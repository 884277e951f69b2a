import { formatCount } from '../../../core/model/format-amount.ts';
import type { ValidateOutput } from '../../../core/model/shapes/validate.ts';
import { type Line, plural } from '../document.ts';

type Head = Pick<ValidateOutput, 'coverage' | 'read' | 'notCheckable'>;
type Unchecked = NonNullable<ValidateOutput['unchecked']>;

const REASONS: Readonly<Record<Unchecked, string>> = {
  'no-rows': 'nothing was checked: the store has no rows',
  'not-checkable': 'nothing was checked: no row has a calculation',
  'no-total': 'nothing was checked: no row reports a total of its calculation together with one of its children',
  'not-selected': 'nothing was checked: the filters leave no total',
};

export const reasonOf = (reason: Unchecked): string => REASONS[reason];

/** The reason why `validate` checked nothing, then the next steps. */
export function uncheckedLines(reason: Unchecked, report: Head): readonly Line[] {
  const next: Readonly<Record<Unchecked, () => readonly Line[]>> = {
    'no-rows': () => [{ hint: { code: 'add-rows' } }],
    'not-checkable': () => report.notCheckable.map(missingLine),
    'no-total': () => [...usedLines(report), ...report.notCheckable.map(missingLine)],
    'not-selected': () => [
      [
        'Their rows are not checkable, or report no total together with one of its children. ',
        { hint: { code: 'print-not-checkable' } },
      ],
    ],
  };
  return [reasonOf(reason), ...next[reason]()];
}

/** The taxonomy that rows need in order to be checked, and how to ingest it. */
function missingLine({ taxonomy, reason, versions, rows }: ValidateOutput['notCheckable'][number]): Line {
  if (taxonomy === null) return `${plural(rows, 'row')} without a taxonomy cannot be checked.`;
  const { source, id } = taxonomy;
  const version = versions.length === 0 ? '' : `, version ${versions.join(' or ')}`;
  if (reason !== 'not-loaded') {
    return `${plural(rows, 'row')} with the taxonomy ${source}/${id}${version}: the store has no calculation of it.`;
  }
  return [
    `${plural(rows, 'row')} with the taxonomy ${source}/${id}${version}, which is not in the store: `,
    { hint: { code: 'ingest-missing-taxonomy', source, id } },
  ];
}

/** The taxonomies that were used, and how many numbers have one of their fields. */
function usedLines({ coverage, read }: Head): readonly Line[] {
  const used = new Set(coverage.map(({ taxonomy: { source, id, version } }) => `${source}/${id} version ${version}`));
  const bound = `${formatCount(read.numbersBound)} of ${formatCount(read.numbers)} numbers belong to a field of them`;
  return [
    `Used: ${[...used].join(', ')}. ${bound}.`,
    ['Are the rows and the taxonomy of the same year and publisher? ', { hint: { code: 'list-taxonomies' } }],
  ];
}
