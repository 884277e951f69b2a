import { compareText } from '../../model/field-name.ts';
import type { Dimensions } from '../../model/row-batch.ts';

const LEGAL_ENTITY = 'LegalEntity';

export type DimensionsRead = {
  readonly dimensions: Dimensions;
  /** Two different legal entities: `coreg` names one, `segments` another. */
  readonly twice: boolean;
};

/**
 * The canonical text of a number's dimensions: `Axis=Member;` pairs of `segments`, sorted by axis, and the co-registrant of
 * `coreg` as `LegalEntity=X;`. The newer layout repeats `coreg` among the segments; that is one dimension.
 */
export function canonicalDimensions(segments: string, coregistrant: string): DimensionsRead {
  const pairs = new Set(segments.split(';').filter((pair) => pair !== ''));
  if (coregistrant !== '') pairs.add(`${LEGAL_ENTITY}=${coregistrant}`);
  const sorted = [...pairs].toSorted(byAxis);
  const entities = sorted.filter((pair) => axisOf(pair) === LEGAL_ENTITY).length;
  return { dimensions: sorted.map((pair) => `${pair};`).join(''), twice: coregistrant !== '' && entities > 1 };
}

function byAxis(a: string, b: string): number {
  return compareText(axisOf(a), axisOf(b)) || compareText(a, b);
}

function axisOf(pair: string): string {
  return pair.split('=', 1)[0] ?? pair;
}
