import { COMMANDS } from './commands.ts';
import { COMMON, COMMON_FLAGS } from './flags/common.ts';
import { type Flag, shownDefault } from './flags/flag.ts';

const ABOUT =
  'crossfoot <command>: does it add up? Financial rows and the taxonomies that explain them, checked offline.';

const MORE = [
  ['completion', 'Print a completion script for bash or zsh'],
  ['help', 'What a command takes, with examples: crossfoot help <command>'],
] as const;

const OTHER_FLAGS = [
  ['--help, -h', 'What a command takes, with examples: crossfoot <command> --help'],
  ['--version, -v', 'The version'],
] as const;

/**
 * The answer to `crossfoot --help`: the list of commands and of the flags that all of them take. It is written here, from
 * the same tables as everything else, so that the most frequent question does not wait for the argument parser to load.
 */
export function overview(width: number): string {
  const commands = [...COMMANDS.map(({ path, summary }) => [path, summary] as const), ...MORE];
  const flags = COMMON_FLAGS.map((name) => {
    const flag: Flag = COMMON[name];
    const fallback = shownDefault(flag);
    const typed = [`--${flag.name}`, flag.placeholder].filter(Boolean).join(' ');
    return [typed, fallback === undefined ? flag.doc : `${flag.doc} (${fallback})`] as const;
  });
  return [
    ...wrap(ABOUT, width),
    '',
    'Commands',
    ...columns(commands, width),
    '',
    'With every command',
    ...columns([...flags, ...OTHER_FLAGS], width),
    '',
    'Try `crossfoot demo` first.',
    '',
  ].join('\n');
}

const FIRST_COLUMN = 30;

function columns(lines: readonly (readonly [string, string])[], width: number): string[] {
  return lines.flatMap(([left, right]) =>
    wrap(right, width - FIRST_COLUMN).map(
      (line, index) => `  ${(index === 0 ? left : '').padEnd(FIRST_COLUMN - 2)}${line}`,
    ),
  );
}

/** Breaks a text at spaces. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
