import { memoize } from '../../../core/base/collections.ts';
import { type FoundFinding, fingerprint } from '../order-findings.ts';
import { magnitude } from './case.ts';
import type { Examined } from './cause.ts';
import type { SharedCause } from './shared-cause.ts';

/** How many totals one wrong total may be followed through: sections may contradict each other in a circle. */
const DEEPEST = 32;

/**
 * The cause of each finding; totals above a wrong total have that of the lowest one. Findings without hypotheses have
 * that of their rule and field.
 */
export function sharedCauses(examined: ReadonlyMap<FoundFinding, Examined>): (one: FoundFinding) => SharedCause {
  const byCase = new Map([...examined.values()].map((each) => [each.one, each]));
  const identify = memoize((text: string) => fingerprint(['cause', text]));
  return (one) => {
    const each = examined.get(one);
    return each ? explained(each, rootOf(each, byCase), identify) : unexplained(one, identify);
  };
}

function rootOf(each: Examined, byCase: ReadonlyMap<Examined['one'], Examined>): Examined {
  let root = each;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const below = root.hypotheses[0]?.root;
    const next = below && byCase.get(below);
    if (!next) break;
    root = next;
  }
  return root;
}

function explained(each: Examined, root: Examined, identify: (text: string) => string): SharedCause {
  const [first] = root.hypotheses;
  const { kind = null, field = null, together = [] } = first ?? {};
  // Rounding is one cause, whatever the total; without a cause, complete and partial totals are different matters.
  const isAny = kind === 'rounding';
  const total = isAny ? null : root.one.field;
  const about = isAny ? null : field;
  const rule = kind === null ? root.found.rule.id : '';
  const id = identify([kind, total, about, rule, ...together.map((other) => other.field)].join('\n'));
  const { places } = each.one;
  const gap = { mantissa: magnitude(each.one.gap), places };
  const reported = { mantissa: magnitude(each.one.reported), places };
  return {
    id,
    kind,
    fit: first?.fit ?? null,
    total,
    field: about,
    isFolded: root !== each,
    amounts: { gap, reported },
  };
}

function unexplained({ rule, name }: FoundFinding, identify: (text: string) => string): SharedCause {
  const id = identify(['', '', name, rule.id].join('\n'));
  return { id, kind: null, fit: null, total: null, field: name, isFolded: false, amounts: undefined };
}
