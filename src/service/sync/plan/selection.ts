import { usageError } from '../../../core/base/errors.ts';
import { findResource } from '../../../core/model/resource.ts';
import { type QuarterRange, readQuarterRange } from '../../protocol/request/terms.ts';
import type { ServiceQuestion } from '../types.ts';
import type { Restriction } from './question.ts';
import { SLICED_RESOURCES, type SlicedResource } from './sliced-resources.ts';

export type Selection = {
  readonly taxonomies: boolean;
  readonly rows: readonly SlicedResource[];
  /** Whether they were asked for by name, so that one that the key may not see is missed. */
  readonly byName: boolean;
  readonly restriction: Restriction;
  /** Whether everything of each resource is asked for, so that what is not there any more is retired. */
  readonly isWhole: (resource: SlicedResource) => boolean;
};

/**
 * Reads the question. @throws usage error for an unknown resource, one without a path, and text that is not a fiscal
 * period.
 */
export function selectResources({ resources, symbols, periods }: ServiceQuestion): Selection {
  const known = resources.map(findResource);
  const restriction: Restriction = {
    ...(symbols.length > 0 && { symbols: [...new Set(symbols.map((symbol) => symbol.trim().toUpperCase()))].sort() }),
    ...(periods.length > 0 && { quarters: mergedRanges(periods.map(readPeriod)) }),
  };
  const wanted = new Set(known.map(({ name }) => name));
  for (const resource of known) {
    if (resource.kind === 'rows' && !SLICED_RESOURCES.some(({ name }) => name === resource.name)) {
      throw usageError(`the service has no path for ${resource.name}`);
    }
  }
  return {
    taxonomies: known.length === 0 || known.some(({ kind }) => kind === 'taxonomy'),
    rows: SLICED_RESOURCES.filter(({ name }) => known.length === 0 || wanted.has(name)),
    byName: known.length > 0,
    restriction,
    isWhole: ({ hasQuarters }) => !restriction.symbols && !(restriction.quarters && hasQuarters),
  };
}

function readPeriod(text: string): QuarterRange {
  const range = readQuarterRange(text.trim());
  if (range) return range;
  throw usageError(
    `${JSON.stringify(text)} is not a fiscal period`,
    'Write quarters like 2014q1, or ranges like 2014q1~2015q4.',
  );
}

/** Ranges that neither overlap nor touch, the earliest first. */
function mergedRanges(ranges: readonly QuarterRange[]): readonly QuarterRange[] {
  const merged: QuarterRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to + 1)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}
