import { FLAGS } from './flags.ts';
import { DASHED } from './operands.ts';

/** What is on a command line, read without knowing the command: enough to say what is wrong with it before the parser does. */
export type Scanned = {
  /** What is neither a flag nor its value, in order; what follows `--` is left out. */
  readonly words: readonly string[];
  /** Flags as typed, with their dashes; without value where none follows. */
  readonly flags: readonly { readonly typed: string; readonly value?: string | undefined }[];
};

const WITH_VALUE = new Set(Object.values(FLAGS).flatMap(({ name, kind }) => (kind === 'switch' ? [] : [name])));

export function scanWords(argv: readonly string[]): Scanned {
  const words: string[] = [];
  const flags: { typed: string; value?: string }[] = [];
  const end = argv.indexOf('--');
  const line = end < 0 ? argv : argv.slice(0, end);
  for (let at = 0; at < line.length; at += 1) {
    const word = line[at] ?? '';
    if (!/^--?./.test(word) || DASHED.test(word)) {
      words.push(word);
      continue;
    }
    const [typed = '', ...rest] = word.split('=');
    const next = line[at + 1];
    if (rest.length > 0) flags.push({ typed, value: rest.join('=') });
    else if (WITH_VALUE.has(typed.slice(2)) && next !== undefined && !next.startsWith('--')) {
      flags.push({ typed, value: next });
      at += 1;
    } else flags.push({ typed });
  }
  return { words, flags };
}
