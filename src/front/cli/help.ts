import { COMMANDS } from './commands.ts';
import { COMMON, COMMON_FLAGS } from './flags/common.ts';
import { type Flag, shownDefault } from './flags/flag.ts';

const ABOUT =
  'crossfoot <command>: does it add up? Financial rows and the taxonomies that explain them, checked offline.';

const MORE = [
  ['completion', 'Print a completion script for bash or zsh'],
  ['help', 'Help of a command, with examples: crossfoot help <command>'],
] as const;

const OTHER_FLAGS = [
  ['--help, -h', 'Help of a command, with examples: crossfoot <command> --help'],
  ['--version, -v', 'The version'],
] as const;

/**
 * The output of `crossfoot --help`: commands and common flags. It is made without yargs, because this frequent request
 * should not wait until yargs is loaded.
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
