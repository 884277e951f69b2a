const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
].map((line) => line.split(' '));
const [ONES = [], TENS = []] = SMALL;

const VALUES: ReadonlyMap<string, bigint> = new Map([
  ...ONES.map((word, at): [string, bigint] => [word, BigInt(at)]),
  ...TENS.map((word, at): [string, bigint] => [word, BigInt((at + 2) * 10)]),
  ['no', 0n],
  ['none', 0n],
  ['a', 1n],
  ['an', 1n],
]);
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['thousand', 10n ** 3n],
  ['million', 10n ** 6n],
  ['billion', 10n ** 9n],
  ['trillion', 10n ** 12n],
]);

/** The number that English words or digits state: `twenty-one`, `two hundred and five thousand`, `12`. */
export function numberOfWords(text: string): bigint | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter((word) => word !== '' && word !== 'and');
  if (words.length === 0) return undefined;
  let total = 0n;
  let group = 0n;
  for (const word of words) {
    const value = VALUES.get(word) ?? (/^\d+$/.test(word) ? BigInt(word) : undefined);
    const scale = SCALES.get(word);
    if (value !== undefined) group += value;
    else if (word === 'hundred') group = (group || 1n) * 100n;
    else if (scale !== undefined) {
      total += (group || 1n) * scale;
      group = 0n;
    } else return undefined;
  }
  return total + group;
}
