import type { Argv, Options } from 'yargs';
import type { Command } from './command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands.ts';
import { COMMON_FLAGS } from './flags/common.ts';
import { shownDefault } from './flags/flag.ts';
import { type FlagName, flagOf } from './flags/flags.ts';

const EVERYWHERE = 'With every command:';

/** The output of yargs for these words: help of a command or a group, a completion script, or completions. */
export async function printedByYargs(words: readonly string[], width: number): Promise<string> {
  const { default: yargs } = await import('yargs');
  const parser = yargs()
    .scriptName('crossfoot')
    .usage('$0 <command>')
    .locale('en')
    .updateStrings({ 'Positionals:': 'Arguments:' })
    .version(false)
    .help('help', 'Show this help')
    .group('help', EVERYWHERE)
    .completion('completion', 'Print a completion script for bash or zsh')
    .wrap(width)
    .exitProcess(false);
  for (const name of COMMON_FLAGS) addFlag(parser, name, EVERYWHERE);
  addCommands(parser, words);
  let output = '';
  await parser.parseAsync([...words], {}, (_error: unknown, _argv: unknown, text: string) => {
    output = text;
  });
  return output === '' ? '' : `${output}\n`;
}

/** A command of two words belongs to the group, or to the command, that its first word names. */
function addCommands(parser: Argv, words: readonly string[]): void {
  for (const entry of COMMANDS.filter(({ path }) => !path.includes(' '))) addCommand(parser, entry, words);
  for (const [group, summary] of Object.entries(GROUPS)) {
    parser.command(group, summary, (inner) => {
      for (const entry of commandsBelow(group)) addCommand(inner, entry, words);
      return inner;
    });
  }
}

const commandsBelow = (word: string): readonly CommandEntry[] =>
  COMMANDS.filter(({ path }) => path.startsWith(`${word} `));

function addCommand(parser: Argv, entry: CommandEntry, words: readonly string[]): void {
  const { path, args, summary, load } = entry;
  // yargs waits for an asynchronous builder; its types do not say so.
  const builder = (async (inner: Argv) => {
    const below = commandsBelow(path);
    for (const command of below) addCommand(inner, command, words);
    // Its flags would be those of a command below it too.
    const isBelow = below.some((command) => ` ${words.join(' ')} `.includes(` ${command.path} `));
    return isBelow ? inner : describeCommand(inner, entry, await load());
  }) as unknown;
  const word = path.split(' ').at(-1);
  parser.command([word, args].filter(Boolean).join(' '), summary, builder as (inner: Argv) => Argv);
}

const FILE_FORMAT: Options = { describe: 'Format of the files', defaultDescription: 'by the target, else parquet' };

function describeCommand(parser: Argv, { path, args }: CommandEntry, command: Command): Argv {
  parser.usage(`${['crossfoot', path, args].filter(Boolean).join(' ')}\n\n${command.description}`);
  for (const [name, { description }] of Object.entries(command.args)) {
    // Without it the help shows a default of [] beside arguments of which several may be given.
    parser.positional(name, { type: 'string', describe: description, default: undefined });
  }
  for (const name of command.flags) addFlag(parser, name, 'Options:');
  const { formats: choices, formatsAreOfFiles } = command;
  parser.option('format', { choices, ...(formatsAreOfFiles && FILE_FORMAT) });
  for (const [line, what] of command.examples) parser.example(line, what);
  return parser;
}

function addFlag(parser: Argv, flagName: FlagName, group: string): void {
  const flag = flagOf(flagName);
  const { name, doc, kind } = flag;
  const fallback = shownDefault(flag);
  const options: Options = {
    describe: doc,
    group,
    type: kind.takes === 'nothing' ? 'boolean' : 'string',
    // Formats differ from command to command.
    ...(kind.choices && flagName !== 'format' && { choices: kind.choices }),
    ...(fallback !== undefined && { defaultDescription: fallback }),
  };
  if (name !== undefined) parser.option(name, options);
}
