/**
 * Gives each expected thing one that came and meets it, as many as can be, whatever the order of a list that is vague
 * in part. What was expected and did not come is missing; what came and was not expected is unmatched.
 */
export function matchExpected<Expected, Came>(
  expected: readonly Expected[],
  came: readonly Came[],
  testOf: (expected: Expected) => (came: Came) => boolean,
): { readonly missing: readonly Expected[]; readonly unmatched: readonly Came[] } {
  const takenBy = new Map<Came, Expected>();
  const tests = new Map(expected.map((each) => [each, testOf(each)]));
  const findsOne = (wanted: Expected, tried: Set<Came>): boolean => {
    const possible = came.filter((each) => !tried.has(each) && tests.get(wanted)?.(each));
    const free = possible.find((each) => !takenBy.has(each));
    if (free !== undefined) takenBy.set(free, wanted);
    // Another one gives up its own, if there is one in its place.
    return free !== undefined || possible.some((each) => givesUp(each, tried) && takenBy.set(each, wanted));
  };
  const givesUp = (each: Came, tried: Set<Came>): boolean => {
    const other = tried.has(each) ? undefined : takenBy.get(each);
    tried.add(each);
    return other !== undefined && findsOne(other, tried);
  };
  const missing = expected.filter((wanted) => !findsOne(wanted, new Set()));
  return { missing, unmatched: came.filter((each) => !takenBy.has(each)) };
}
