import { groupBy } from '../../../core/base/collections.ts';
import type { ValidateOutput } from '../../../core/model/shapes/validate.ts';
import { type Block, plural } from '../document.ts';
import type { ChartSeries } from '../pictures.ts';

type Finding = Pick<ValidateOutput['findings'][number], 'severity' | 'rule' | 'document'>;

const SEVERITIES = ['error', 'warning', 'note'] as const;

/** More rules are in the table of groups alone. */
const MOST_NAMES = 12;

/**
 * Findings over the months in which their documents were filed; of one month, or without documents, over their rules.
 * `opening`: said before it.
 */
export function findingsChart(findings: readonly Finding[], opening: string): readonly Block[] {
  if (findings.length === 0) return [];
  const dated = findings.filter(({ document }) => document?.filed != null);
  const months = new Set(dated.map(monthOf));
  const undated = findings.length - dated.length;
  if (months.size > 1) {
    const left = undated === 0 ? '' : ` Without a filing date, and not in it: ${plural(undated, 'finding')}.`;
    return [chart('Findings by month of filing', opening + left, 'months', seriesOf(dated, monthOf))];
  }
  const counts = [...groupBy(findings, ({ rule }) => rule)].toSorted(([, a], [, b]) => b.length - a.length);
  const shown = new Set(counts.slice(0, MOST_NAMES).map(([rule]) => rule));
  const rest = findings.filter(({ rule }) => !shown.has(rule)).length;
  const left = rest === 0 ? '' : ` Of other rules, and not in it: ${plural(rest, 'finding')}.`;
  const kept = findings.filter(({ rule }) => shown.has(rule));
  return [
    chart(
      'Findings by rule',
      opening + left,
      'names',
      seriesOf(kept, ({ rule }) => rule),
    ),
  ];
}

const monthOf = ({ document }: Finding): string => document?.filed?.slice(0, 7) ?? '';

function chart(title: string, text: string, along: 'months' | 'names', series: readonly ChartSeries[]): Block {
  return { kind: 'chart', chart: { title, text, look: 'bars', size: 'wide', along, series } };
}

function seriesOf(findings: readonly Finding[], placeOf: (finding: Finding) => string): readonly ChartSeries[] {
  return SEVERITIES.flatMap((severity): readonly ChartSeries[] => {
    const own = groupBy(
      findings.filter((finding) => finding.severity === severity),
      placeOf,
    );
    const points = Array.from(own, ([at, all]) => ({ at, value: String(all.length) }));
    return points.length === 0 ? [] : [{ name: `${severity}s`, tone: severity, points }];
  });
}
