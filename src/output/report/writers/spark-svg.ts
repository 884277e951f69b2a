/** Pixels. */
const [WIDTH, HEIGHT, EDGE] = [72, 18, 2];

/**
 * The course of a line of numbers, without axes; `null` and what is not a number are gaps. A chart of the library takes
 * sixty times as long, and a statement has a hundred of them.
 */
export function sparkSvg(values: readonly (string | null)[]): string {
  const numbers = values.map((value) => (value === null ? Number.NaN : Number(value)));
  const there = numbers.filter((value) => !Number.isNaN(value));
  if (there.length < 2) return '';
  const [least, most] = [Math.min(...there), Math.max(...there)];
  const x = (at: number): number => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  let isOpen = false;
  const steps = numbers.map((value, at) => {
    const isGap = Number.isNaN(value);
    const step = isGap ? '' : `${isOpen ? 'L' : 'M'}${rounded(x(at))},${rounded(y(value))}`;
    // A line of one point has a round cap.
    const isAlone = !isGap && !isOpen && Number.isNaN(numbers[at + 1] ?? Number.NaN);
    isOpen = !isGap;
    return isAlone ? `${step}h0` : step;
  });
  return `<svg class="spark" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${steps.join('')}"/></svg>`;
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;
