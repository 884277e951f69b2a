import type { Argv, Options } from 'yargs';
import { CrossfootError, usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Arity, Command } from './command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands.ts';
import { unknownCommand } from './find-command.ts';
import { COMMON_FLAGS, type Env, FLAGS, type FlagName, type FlagValues } from './flags.ts';
import { type Operands, protectOperands } from './operands.ts';
import { scanWords } from './scan-words.ts';

export type Parsed =
  /** A text to print as it is: help, a completion script, completions. */
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly args: Readonly<Record<string, unknown>>;
      readonly flags: FlagValues;
      readonly given: ReadonlySet<FlagName>;
    };

type Raw = Readonly<Record<string, unknown>>;
/** How far the parser came: the command whose words it met, then what stood on its line. */
type Met = { group?: string; entry?: CommandEntry; command?: Command; raw?: Raw };

/** Reads the command line; what is wrong with it is thrown as a usage error. Width is that of the help texts. */
export async function parseArguments(typed: readonly string[], env: Env, width: number): Promise<Parsed> {
  const argv = withHelpFlag(typed);
  // The parser would show the help of everything where the command is not known.
  const unknown = argv[0] === COMPLETING ? undefined : unknownCommand(scanWords(argv).words);
  if (unknown) throw unknown;
  const { default: yargs } = await import('yargs');
  const met: Met = {};
  const operands = protectOperands(argv);
  let output = '';
  const parser = yargs()
    .scriptName('crossfoot')
    .usage('$0 <command>')
    .locale('en')
    .updateStrings(WORDING)
    .parserConfiguration(NOTATION)
    .strict()
    .version(false)
    .help('help', 'Show this help')
    .group('help', EVERYWHERE)
    .completion('completion', 'Print a completion script for bash or zsh')
    .wrap(width)
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof CrossfootError || error === UNDERSTOOD) throw error;
      throw wrongUse(operands.restore(message ?? error.message), met, argv);
    });
  for (const name of COMMON_FLAGS) parser.option(FLAGS[name].name, optionOf(name, EVERYWHERE));
  addCommands(parser, met);
  parser.demandCommand(1, 'which command?');
  const keep = (_error: unknown, _argv: unknown, text: string): void => {
    output = text;
  };
  await parser.parseAsync([...operands.argv], {}, keep).catch((error: unknown) => {
    if (error === UNDERSTOOD) return;
    // Its own errors do not all pass by `fail`.
    throw error instanceof Error && error.name === 'YError'
      ? wrongUse(operands.restore(error.message), met, argv)
      : error;
  });
  const { command } = met;
  const raw = met.raw && restored(met.raw, operands);
  if (output !== '' || !command || !raw) return { kind: 'text', text: output === '' ? '' : `${output}\n` };
  return {
    kind: 'command',
    command,
    args: argumentsOf(command, raw),
    flags: flagsOf(raw, env),
    given: givenFlags(raw),
  };
}

/** `help ingest fsds` and `ingest fsds -h` are `ingest fsds --help`. */
function withHelpFlag(typed: readonly string[]): readonly string[] {
  if (typed[0] === 'help') return [...typed.slice(1), '--help'];
  const end = typed.includes('--') ? typed.indexOf('--') : typed.length;
  return typed.map((word, at) => (word === '-h' && at < end ? '--help' : word));
}

/** Ends the parser where a command is understood: else it sets the help texts of the command and its group, which nobody reads. */
const UNDERSTOOD = new Error('a command was understood');

/** The first word where a shell asks for completions. */
const COMPLETING = '--get-yargs-completions';

const EVERYWHERE = 'With every command:';

/** Words are words: `007` is a file and `--a.b` a flag that does not exist. */
const NOTATION = {
  'boolean-negation': false,
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
};

/** The parser's own sentences (the keys), said our way; those with a count have two forms, which its types do not know. */
const WORDING = {
  'Not enough non-option arguments: got %s, need at least %s': {
    one: 'an argument is missing: %s given, %s needed',
    other: 'an argument is missing: %s given, %s needed',
  },
  'Unknown argument: %s': { one: 'unknown argument: %s', other: 'unknown arguments: %s' },
  'Not enough arguments following: %s': '--%s needs a value',
  'Invalid values:': 'not accepted:',
  'Argument: %s, Given: %s, Choices: %s': '--%s %s; accepted: %s',
  'Positionals:': 'Arguments:',
} as unknown as Record<string, string>;

/** Commands of one word stand at the top, those of two under the group that their first word names. */
function addCommands(parser: Argv, met: Met): void {
  const alone = COMMANDS.filter(({ path }) => !path.includes(' '));
  for (const entry of alone) addCommand(parser, entry, entry.path, met);
  for (const [group, summary] of Object.entries(GROUPS)) {
    const members = COMMANDS.filter(({ path }) => path.startsWith(`${group} `));
    const words = members.map(({ path }) => path.slice(group.length + 1));
    parser.command(group, summary, (inner) => {
      met.group = group;
      members.forEach((entry, index) => {
        addCommand(inner, entry, words[index] ?? '', met);
      });
      return inner.demandCommand(1, `${group} what? One of: ${words.join(', ')}`);
    });
  }
}

function addCommand(parser: Argv, entry: CommandEntry, word: string, met: Met): void {
  parser.command(
    entry.args ? `${word} ${entry.args}` : word,
    entry.summary,
    // yargs waits for it, its types do not say so.
    (async (inner: Argv) => {
      const command = await entry.load();
      Object.assign(met, { entry, command });
      return describeCommand(inner, entry, command);
    }) as unknown as (inner: Argv) => Argv,
    (raw: Raw) => {
      met.raw = raw;
      throw UNDERSTOOD;
    },
  );
}

function describeCommand(parser: Argv, entry: CommandEntry, command: Command): Argv {
  parser.usage(`${usageLine(entry)}\n\n${command.description}`);
  for (const [name, { description }] of Object.entries(command.args)) {
    // Without it the help shows a default of [] beside arguments of which several may be given.
    parser.positional(name, { type: 'string', describe: description, default: undefined });
  }
  for (const name of command.flags) parser.option(FLAGS[name].name, optionOf(name, 'Options:'));
  parser.option(FLAGS.format.name, { ...optionOf('format', EVERYWHERE), choices: command.formats });
  for (const [line, what] of command.examples) parser.example(line, what);
  return parser;
}

function usageLine(entry: CommandEntry): string {
  return ['crossfoot', entry.path, entry.args].filter(Boolean).join(' ');
}

function optionOf(name: FlagName, group: string): Options {
  const { kind, description, choices, shownDefault } = FLAGS[name];
  return {
    describe: description,
    group,
    ...(kind === 'switch' ? { type: 'boolean' } : { type: 'string', requiresArg: true }),
    ...(choices && name !== 'format' ? { choices } : {}),
    ...(shownDefault ? { defaultDescription: shownDefault } : {}),
  };
}

const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

const ARGUMENT: Readonly<Record<Arity, (value: unknown) => unknown>> = {
  one: (value) => String(value),
  optional: (value) => (value === undefined ? undefined : String(value)),
  many: (value) => [value].flat().map(String),
};

function restored(raw: Raw, { restore }: Operands): Raw {
  const word = (value: unknown): unknown => (typeof value === 'string' ? restore(value) : value);
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, Array.isArray(value) ? value.map(word) : word(value)]),
  );
}

function argumentsOf(command: Command, raw: Raw): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(command.args).map(([name, { arity }]) => [name, ARGUMENT[arity](raw[name])]),
  );
}

function listOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

/** Every flag, given or not; of a flag that was given twice the last one counts. */
function flagsOf(raw: Raw, env: Env): FlagValues {
  const read = Object.entries(FLAGS).map(([name, flag]) => {
    if (flag.kind === 'list') return [name, flag.read(listOf(raw[flag.name]))];
    const given = last(raw[flag.name]);
    return [name, flag.read(given === true ? true : typeof given === 'string' ? given : undefined, env)];
  });
  // FLAGS has an entry for every flag, of the flag's own type.
  return Object.fromEntries(read) as FlagValues;
}

function givenFlags(raw: Raw): ReadonlySet<FlagName> {
  return new Set(FLAG_NAMES.filter((name) => raw[FLAGS[name].name] !== undefined));
}

/** The words of the parser as an error of ours: what was probably meant, and where to read on. */
function wrongUse(message: string, { group, entry, command }: Met, argv: readonly string[]): CrossfootError {
  const words = entry?.path ?? group;
  const usage = entry ? usageLine(entry) : `crossfoot ${group ? `${group} ` : ''}<command>`;
  // The parser counts arguments first: a flag that it does not know may have taken one.
  const said = wrongFlag(argv, command) ?? message.replace(/\s*\n\s*/g, ' ');
  return usageError(said, `usage: ${usage}; see \`crossfoot ${words ? `${words} ` : ''}--help\``);
}

/** What is wrong with the flags of a command line: names that the command does not have, with the nearest, or a value not in its list. */
function wrongFlag(argv: readonly string[], command: Command | undefined): string | undefined {
  const { flags } = scanWords(argv);
  const names = command ? [...COMMON_FLAGS, ...command.flags] : FLAG_NAMES;
  const known = new Map(names.map((name) => [`--${FLAGS[name].name}`, name]));
  const unknown = flags.flatMap(({ typed }) => (known.has(typed) || typed === '--help' ? [] : [typed]));
  if (unknown.length > 0) {
    const [meant] = unknown.flatMap((typed) => nearest(typed, [...known.keys()]) ?? []);
    const several = unknown.length > 1 ? 's' : '';
    return `unknown flag${several}: ${unknown.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
  }
  for (const { typed, value } of flags) {
    const name = known.get(typed);
    const accepted = name === 'format' ? command?.formats : name && FLAGS[name].choices;
    if (value === undefined || !accepted || accepted.some((word) => word === value.toLowerCase())) continue;
    return `${typed} ${JSON.stringify(value)}; accepted: ${accepted.join(', ')}`;
  }
  return undefined;
}

// The keys of FLAGS are its names.
const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];
