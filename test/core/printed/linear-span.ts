/** A linear equation: coefficients by name, which times their values add up to zero. */
export type Equation = ReadonlyMap<string, number>;

const isZero = (coefficient: number): boolean => Math.abs(coefficient) < 1e-9;

/** An equation without its zeros. */
export const equationOf = (terms: Iterable<readonly [name: string, coefficient: number]>): Equation => {
  const sums = new Map<string, number>();
  for (const [name, coefficient] of terms) sums.set(name, (sums.get(name) ?? 0) + coefficient);
  return new Map([...sums].filter(([, coefficient]) => !isZero(coefficient)));
};

/** The same text for equations that differ in order and sign alone. */
export function textOf(equation: Equation): string {
  const terms = [...equation].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sign = (terms[0]?.[1] ?? 1) > 0 ? 1 : -1;
  return terms.map(([name, coefficient]) => `${coefficient * sign}*${name}`).join(' ');
}

/** Equations, and whether they imply another one: it is a linear combination of them. */
export function linearSpan() {
  const basis = new Map<string, Equation>();
  const reduced = (equation: Equation): Equation => {
    let left = equation;
    for (;;) {
      const [name, coefficient = 0] = [...left].find(([each]) => basis.has(each)) ?? [];
      const known = name === undefined ? undefined : basis.get(name);
      if (!known) return left;
      left = equationOf([...left, ...Array.from(known, ([each, own]) => [each, -coefficient * own] as const)]);
    }
  };
  return {
    add: (equation: Equation): void => {
      const left = reduced(equation);
      const [pivot, first = 1] = [...left][0] ?? [];
      if (pivot === undefined) return;
      const unit = new Map(Array.from(left, ([name, coefficient]) => [name, coefficient / first]));
      for (const [other, known] of basis) {
        const own = known.get(pivot);
        if (own === undefined) continue;
        basis.set(other, equationOf([...known, ...Array.from(unit, ([name, each]) => [name, -own * each] as const)]));
      }
      basis.set(pivot, unit);
    },
    implies: (equation: Equation): boolean => reduced(equation).size === 0,
  };
}
