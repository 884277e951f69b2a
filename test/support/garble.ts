/** What readers stumble over: ends of things, numbers that are too much, bytes that are no text, words of the formats themselves. */
const TOKENS: readonly string[] = [
  '\0',
  '\t',
  '\n',
  '\r',
  '"',
  "'",
  '\\',
  '<',
  '>',
  '&',
  '&#0;',
  '&#x110000;',
  ']]>',
  '<!--',
  '<!DOCTYPE x>',
  '<?xml?>',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'true',
  '-',
  '.',
  '1e999',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(50),
  `0.${'0'.repeat(300)}1`,
  '1e-400',
  '99999999',
  '00000000',
  '20090230',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '\u00e9',
  '\u2028',
  '\ud83d\ude00',
  '\\ud800',
  '\uFEFF',
  ' ',
  '',
  '__proto__',
  'constructor',
  '..',
  '/',
  ';',
  '=',
];

type Random = () => number;

const whole = (random: Random, below: number): number => Math.floor(random() * below);

/** A piece of a text, in the grain of its lines and cells. */
const GRAINS: readonly RegExp[] = [/\n/g, /[\t\n]/g, /[<>]/g, /[,{}[\]:]/g, /["']/g];

type Change = (bytes: Buffer, random: Random) => Buffer;

const CHANGES: readonly Change[] = [
  (bytes, random) => bytes.subarray(0, whole(random, bytes.length + 1)),
  (bytes, random) => bytes.subarray(whole(random, bytes.length + 1)),
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let n = 1 + whole(random, 8); n > 0 && copy.length > 0; n -= 1)
      copy[whole(random, copy.length)] = whole(random, 256);
    return copy;
  },
  (bytes, random) => {
    const at = whole(random, bytes.length + 1);
    const token = Buffer.from(TOKENS[whole(random, TOKENS.length)] ?? '');
    return Buffer.concat([bytes.subarray(0, at), token, bytes.subarray(at + whole(random, 3))]);
  },
  (bytes, random) => {
    const [from, length, to] = [whole(random, bytes.length), whole(random, 200), whole(random, bytes.length)];
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + length), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const from = whole(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + whole(random, 200))]);
  },
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const grain = GRAINS[whole(random, GRAINS.length)] ?? /\n/g;
    const cuts = [...text.matchAll(grain)].map(({ index }) => index);
    const at = whole(random, Math.max(cuts.length - 1, 1));
    const token = Buffer.from(TOKENS[whole(random, TOKENS.length)] ?? '').toString('latin1');
    return Buffer.from(text.slice(0, (cuts[at] ?? 0) + 1) + token + text.slice(cuts[at + 1] ?? text.length), 'latin1');
  },
  (bytes, random) =>
    Buffer.from(Array.from({ length: whole(random, bytes.length + 1) % 5_000 }, () => whole(random, 256))),
];

/** Bytes that were sound once, changed in one to three places. */
export function garbled(bytes: Uint8Array, random: Random): Buffer {
  let result = Buffer.from(bytes);
  for (let n = 1 + whole(random, 3); n > 0; n -= 1) {
    const change = CHANGES[whole(random, CHANGES.length)];
    if (change && result.length > 0) result = Buffer.from(change(result, random));
  }
  return result;
}

/** One of a list. */
export function oneOf<T>(list: readonly [T, ...T[]], random: Random): T {
  return list[whole(random, list.length)] ?? list[0];
}
