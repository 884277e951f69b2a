/** Words of a command line in which those that are not flags can be taken for nothing but arguments. */
export type Operands = {
  readonly argv: readonly string[];
  /** A text of the parser with the words that it stands for. */
  readonly restore: (text: string) => string;
};

/** A character for private use, with which no word of a person begins. */
const MARK = '\u{f8ff}';
const NAMED = new RegExp(`${MARK}(\\d+)`, 'g');

/** A word with a dash that cannot be the name of a flag, as `-1 lt a` or `-(a) lt b`: an expression may begin with one. */
export const DASHED = /^-(?:[^-a-z]|[^=]*\s)/i;

/**
 * The parser reads the line again for every word of a command, and the second time it has forgotten `--`: `-- -x` would be the flag
 * `-x`. So the words behind it go through the parser under other names, and so do those before it that cannot be flags.
 */
export function protectOperands(argv: readonly string[]): Operands {
  const mark = argv.indexOf('--');
  const end = mark < 0 ? argv.length : mark;
  const operands: string[] = [];
  const named = (word: string): string => `${MARK}${operands.push(word) - 1}`;
  return {
    argv: [
      ...argv.slice(0, end).map((word) => (DASHED.test(word) ? named(word) : word)),
      ...argv.slice(end + 1).map(named),
    ],
    restore: (text) => text.replace(NAMED, (name, index: string) => operands[Number(index)] ?? name),
  };
}
