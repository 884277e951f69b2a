/** Words of a command line in which those behind `--` can be taken for nothing but arguments. */
export type Operands = {
  readonly argv: readonly string[];
  /** A text of the parser with the words that it stands for. */
  readonly restore: (text: string) => string;
};

/** A character for private use, with which no word of a person begins. */
const MARK = '\u{f8ff}';
const NAMED = new RegExp(`${MARK}(\\d+)`, 'g');

/**
 * The parser reads the line again for every word of a command, and the second time it has forgotten `--`: `-- -x` would be the flag
 * `-x`. So the words behind it go through the parser under other names.
 */
export function protectOperands(argv: readonly string[]): Operands {
  const end = argv.indexOf('--');
  if (end < 0) return { argv, restore: (text) => text };
  const operands = argv.slice(end + 1);
  return {
    argv: [...argv.slice(0, end), ...operands.map((_, index) => `${MARK}${index}`)],
    restore: (text) => text.replace(NAMED, (name, index: string) => operands[Number(index)] ?? name),
  };
}
