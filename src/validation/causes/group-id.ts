import { memoize } from '../../base/collections.ts';
import { fingerprint } from '../order-findings.ts';
import { magnitude } from './case.ts';
import type { Examined } from './cause.ts';
import type { SharedCause } from './shared-cause.ts';

/** How many totals one wrong total may be followed through: sections may contradict each other in a circle. */
const DEEPEST = 32;

/** The cause of each finding; totals above a wrong total have that of the lowest one. */
export function groupIds(examined: readonly Examined[]): ReadonlyMap<Examined, SharedCause> {
  const byCase = new Map(examined.map((each) => [each.one, each]));
  const identify = memoize((text: string) => fingerprint(['cause', text]));
  return new Map(
    examined.map((each) => {
      let root = each;
      for (let depth = 0; depth < DEEPEST; depth += 1) {
        const below = root.hypotheses[0]?.root;
        const next = below && byCase.get(below);
        if (!next) break;
        root = next;
      }
      const { kind = null, field = null } = root.hypotheses[0] ?? {};
      // Rounding is one cause, whatever the total; without a cause, complete and partial totals are different matters.
      const total = kind === 'rounding' ? '' : root.one.field;
      const about = kind === 'rounding' ? null : field;
      const rule = kind === null ? root.found.rule.id : '';
      const id = identify(JSON.stringify([kind, total, about, rule]));
      const { places } = each.one;
      const gap = { mantissa: magnitude(each.one.gap), places };
      const reported = { mantissa: magnitude(each.one.reported), places };
      return [each, { id, kind, total, field: about, isFolded: root !== each, gap, reported }];
    }),
  );
}
