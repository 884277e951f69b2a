import { COMMANDS } from './commands.ts';
import { COMMON_FLAGS, FLAGS } from './flags.ts';

const COMPLETION = ['completion', 'Print a completion script for bash or zsh'] as const;

/**
 * The answer to `crossfoot --help`: the list of commands and of the flags that all of them take. It is written here, from
 * the same tables as everything else, so that the most frequent question does not wait for the argument parser to load.
 */
export function overview(): string {
  const commands = [...COMMANDS.map(({ path, summary }) => [path, summary] as const), COMPLETION];
  const flags = COMMON_FLAGS.map((name) => {
    const { name: typed, kind, description, choices, shownDefault } = FLAGS[name];
    const value = kind === 'switch' ? '' : ` ${choices ? choices.join('|') : 'FILE'}`;
    return [`--${typed}${value}`, `${description}${shownDefault ? ` (${shownDefault})` : ''}`] as const;
  });
  return [
    'crossfoot <command>: does it add up? Financial rows and the taxonomies that explain them, checked offline.',
    '',
    'Commands',
    ...columns(commands),
    '',
    'With every command',
    ...columns(flags),
    '  --help                       What a command takes, with examples: crossfoot <command> --help',
    '  --version',
    '',
    'Try `crossfoot demo` first.',
    '',
  ].join('\n');
}

const FIRST_COLUMN = 29;

function columns(lines: readonly (readonly [string, string])[]): string[] {
  return lines.map(([left, right]) => `  ${left.padEnd(FIRST_COLUMN - 1)} ${right}`);
}
