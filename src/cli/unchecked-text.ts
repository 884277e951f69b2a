import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import type { NotCheckableRows, Unchecked, ValidateReport } from '../validation/report.ts';

const HEADLINES: Readonly<Record<Unchecked, string>> = {
  'no-rows': 'nothing was checked: there are no rows',
  'not-checkable': 'nothing was checked: no row has a calculation to be checked with',
  'no-total': 'nothing was checked: no row reports a total of its calculation together with one of its children',
  'not-selected': 'nothing was checked of what the filters select',
};

/** Why `validate` checked nothing, and what to bring in so that it can: a line for each. */
export function uncheckedText(reason: Unchecked, report: ValidateReport): string {
  const next: Readonly<Record<Unchecked, () => readonly string[]>> = {
    'no-rows': () => [
      'Bring rows in: `crossfoot ingest fsds`, `crossfoot ingest payload` or `crossfoot ingest service`.',
    ],
    'not-checkable': () => report.notCheckable.map(missingText),
    'no-total': () => [...usedTexts(report), ...report.notCheckable.map(missingText)],
    'not-selected': () => [
      'Their rows are not checkable, or report no total with one of its children: see `notCheckable` of `--format json`.',
    ],
  };
  return [HEADLINES[reason], ...next[reason]()].join('\n  ');
}

const rowsText = (rows: number): string =>
  `${formatAmount(String(rows), HUMAN_READABLE)} ${rows === 1 ? 'row' : 'rows'}`;

/** What rows need that cannot be checked: source, id and version of their taxonomy, and the command that brings it in. */
function missingText({ taxonomy, reason, versions, rows }: NotCheckableRows): string {
  if (taxonomy === null) return `${rowsText(rows)} name no taxonomy, so that they cannot be checked.`;
  const name = `${taxonomy.source}/${taxonomy.id}`;
  const version = versions.length === 0 ? '' : `, version ${versions.join(' or ')}`;
  if (reason === 'not-loaded') {
    return `${rowsText(rows)} need the taxonomy ${name}${version}, which is not in the store: ${bringIn(taxonomy)}.`;
  }
  return `${rowsText(rows)} have the taxonomy ${name}${version}, of which the store has no calculation.`;
}

function bringIn({ source, id }: { readonly source: string; readonly id: string }): string {
  return source === 'service'
    ? `\`crossfoot ingest service --resource taxonomy\`, or \`crossfoot ingest payload FILE --resource calculation --taxonomy ${id}\``
    : '`crossfoot ingest taxonomy FILE`';
}

/** The taxonomies that rows were checked with, and with how many numbers they met. */
function usedTexts({ coverage, read }: ValidateReport): readonly string[] {
  const used = new Set(coverage.map(({ taxonomy: { source, id, version } }) => `${source}/${id} version ${version}`));
  const numbers = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);
  return [
    `Used: ${[...used].join(', ')}. Of ${numbers(read.numbers)} numbers ${numbers(read.numbersBound)} belong to a field of it.`,
    'Are the rows and the taxonomy of the same year and publisher? See `crossfoot taxonomy list`.',
  ];
}
