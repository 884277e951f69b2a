import type { CountingRule } from '../../core/model/alert.ts';
import type { AskedSimulation, ResourceCoverage } from '../../core/model/simulation.ts';

const RULES: Readonly<Record<CountingRule, string>> = {
  'any-change': 'A new or changed row that satisfies the expression fires, whatever changed in it.',
  edge: 'A row fires where it satisfies the expression and did not before the refresh.',
  'used-fields': 'A row that satisfies the expression fires where a field of the expression changed.',
};

const NULLS: Readonly<Record<AskedSimulation['nulls'], string>> = {
  odata: 'A comparison with a value that is not reported is false; eq null and ne null ask whether it is reported.',
  sql: 'A comparison with a value that is not reported is unknown, and such a row does not fire.',
};

const GRAINS: Readonly<Record<AskedSimulation['grain'], string>> = {
  refresh: 'All rows that fire for a subscription in one refresh are one alert.',
  row: 'Each row that fires is an alert of its own.',
};

/** What the contract leaves open, and how this simulation takes it. */
export function assumptionsOf(asked: AskedSimulation, coverage: readonly ResourceCoverage[]): readonly string[] {
  const hasGaps = coverage.some(({ gaps }) => gaps.length > 0);
  return [
    RULES[asked.rule],
    'New and reinserted rows did not satisfy the expression before; rows that are withdrawn never fire.',
    asked.includeFirst
      ? 'Every row of the first refresh of a resource is new in it.'
      : 'The first refresh of a resource is the baseline: its rows were there before, and none fires.',
    ...(asked.ownPeriod ? ['Rows of earlier periods than the latest of their document are left out.'] : []),
    NULLS[asked.nulls],
    GRAINS[asked.grain],
    'An answer of the service shows the last scheduled refresh before it; a filing comes with the first one after it.',
    'A field has the type that its values in the range show.',
    ...(hasGaps ? ['Changes during a gap come with the first refresh after it.'] : []),
  ];
}
