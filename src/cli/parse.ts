import { type CrossfootError, usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Arity, Command } from './command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands.ts';
import { COMMON_FLAGS } from './flags/common.ts';
import type { Flag } from './flags/flag.ts';
import { FLAG_NAMES, flagOf } from './flags/flags.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly words: readonly string[] }
  /** A completion script, or completions for a shell. */
  | { readonly kind: 'completion' }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly args: Readonly<Record<string, unknown>>;
      /** Texts of the flags, by name; a switch has `true`. */
      readonly typed: ReadonlyMap<string, readonly string[]>;
    };

/** The first word of a shell's request for completions. */
const COMPLETING = '--get-yargs-completions';

/** Words are texts: `007` is a file and `--a.b` a flag that does not exist. */
const NOTATION = {
  'boolean-negation': false,
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'populate--': true,
};

/** A word with a dash that cannot be the name of a flag, as `-1 lt a` or `-(a) lt b`: an expression may begin with one. */
const DASHED = /^-(?:$|[^-a-z]|[^=]*\s)/i;

/** No argument of a process contains this character. As a prefix it keeps the parser from reading such a word as flags. */
const GUARD = '\0';

const guarded = (word: string): string => (DASHED.test(word) ? `${GUARD}${word}` : word);
const bare = (word: unknown): string => String(word).replace(GUARD, '');

/** @throws usage error for an unknown command or flag, and for missing or extra arguments. */
export async function parseArguments(argv: readonly string[]): Promise<Parsed> {
  if (argv[0] === COMPLETING) return { kind: 'completion' };
  // Not by way of yargs, whose help takes ten times as long to load.
  const { default: parse } = await import('yargs-parser');
  const flags = FLAG_NAMES.map(flagOf);
  const switches = flags.filter(({ kind }) => kind.takes === 'nothing').map(namesOf);
  const withValue = flags.filter(({ kind }) => kind.takes !== 'nothing').map(namesOf);
  const {
    _: before,
    '--': after = [],
    ...found
  } = parse(argv.map(guarded), {
    boolean: [...switches.flat(), 'help', 'h'],
    string: withValue.flat(),
    configuration: NOTATION,
  });
  const [first, ...others] = before.map(bare);
  const words = first === undefined ? [] : first === 'help' ? others : [first, ...others];
  const unknown = unknownCommand(words);
  if (unknown) throw unknown;
  if (words[0] === 'completion') return { kind: 'completion' };
  const { help, h, ...texts } = found;
  if (first === 'help' || help || h) return { kind: 'help', words };
  const entry = COMMANDS.find(({ path }) => path === words[0] || path === words.slice(0, 2).join(' '));
  if (!entry) throw noCommand(words[0], texts);
  const command = await entry.load();
  const typed = textsOf(entry, command, texts);
  const rest = [...words.slice(entry.path.split(' ').length), ...after.map(bare)];
  return { kind: 'command', command, args: argumentsOf(entry, command, rest), typed };
}

const PATHS = COMMANDS.map(({ path }) => path);
/** Commands of yargs itself. */
const ITS_OWN = ['completion'];
const FIRST_WORDS = [...PATHS.filter((path) => !path.includes(' ')), ...Object.keys(GROUPS), ...ITS_OWN];

/** An error with a suggestion if the first words of a command line are not a command; else `undefined`. */
function unknownCommand([first, second]: readonly string[]): CrossfootError | undefined {
  if (first === undefined) return undefined;
  if (!FIRST_WORDS.includes(first)) return misspelt(first, memberCalled(first) ?? nearest(first, FIRST_WORDS), '');
  const isGroup = Object.keys(GROUPS).includes(first);
  if (!isGroup || second === undefined || PATHS.includes(`${first} ${second}`)) return undefined;
  const meant = nearest(second, membersOf(first));
  return misspelt(`${first} ${second}`, meant && `${first} ${meant}`, `${first} `);
}

const membersOf = (group: string): string[] =>
  PATHS.flatMap((path) => (path.startsWith(`${group} `) ? path.slice(group.length + 1) : []));

/** The command that `fsds` probably means: `ingest fsds`, unless another group has such a command. */
function memberCalled(word: string): string | undefined {
  const found = PATHS.filter((path) => path.endsWith(` ${word}`));
  return found.length === 1 ? found[0] : undefined;
}

function misspelt(typed: string, meant: string | undefined, group: string): CrossfootError {
  return usageError(
    `no command ${JSON.stringify(typed)}${meant ? `; did you mean ${meant}?` : ''}`,
    `usage: crossfoot ${group}<command>; see \`crossfoot ${group}--help\``,
  );
}

function namesOf({ name, alias }: Flag): string[] {
  return [name, alias].filter((each) => each !== undefined);
}

type Texts = Readonly<Record<string, unknown>>;

function noCommand(group: string | undefined, texts: Texts): CrossfootError {
  const unknown = unknownFlag(texts, FLAG_NAMES.map(flagOf));
  if (group === undefined) return usageError(unknown ?? 'which command?', usageHint('<command>', ''));
  const message = unknown ?? `${group} what? One of: ${membersOf(group).join(', ')}`;
  return usageError(message, usageHint(`${group} <command>`, group));
}

function usageHint(usage: string, path: string): string {
  return `usage: crossfoot ${usage}; see \`${['crossfoot', path, '--help'].filter(Boolean).join(' ')}\``;
}

function wrongUse(message: string, { path, args }: CommandEntry): CrossfootError {
  return usageError(message, usageHint([path, args].filter(Boolean).join(' '), path));
}

/** The message about unknown flags, with a suggestion. */
function unknownFlag(texts: Texts, known: readonly Flag[]): string | undefined {
  const names = known.flatMap(namesOf);
  const unknown = Object.keys(texts).flatMap((name) =>
    texts[name] === undefined || names.includes(name) ? [] : `${name.length === 1 ? '-' : '--'}${name}`,
  );
  if (unknown.length === 0) return undefined;
  const shown = known.flatMap(({ name }) => (name === undefined ? [] : `--${name}`));
  const [meant] = unknown.flatMap((name) => nearest(name, shown) ?? []);
  const several = unknown.length > 1 ? 's' : '';
  return `unknown flag${several}: ${unknown.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
}

/** The texts of each flag, under its present name. */
function textsOf(entry: CommandEntry, command: Command, given: Texts): ReadonlyMap<string, readonly string[]> {
  const known = [...COMMON_FLAGS, ...command.flags].map(flagOf);
  const unknown = unknownFlag(given, known);
  if (unknown !== undefined) throw wrongUse(unknown, entry);
  const texts = new Map<string, readonly string[]>();
  for (const flag of known) {
    const names = namesOf(flag);
    const own = names.flatMap((name) => given[name] ?? []).map(bare);
    if (own.includes('')) throw wrongUse(`--${names[0]} needs a value`, entry);
    if (own.length > 0 && flag.name !== undefined) texts.set(flag.name, own);
  }
  return texts;
}

const ARGUMENT: Readonly<Record<Arity, (words: string[]) => unknown>> = {
  one: (words) => words.shift(),
  optional: (words) => words.shift(),
  many: (words) => words.splice(0),
};

function argumentsOf(entry: CommandEntry, command: Command, given: readonly string[]): Record<string, unknown> {
  const specs = Object.entries(command.args);
  const needed = specs.filter(([, { arity }]) => arity !== 'optional').length;
  if (given.length < needed) throw wrongUse(`an argument is missing: ${given.length} given, ${needed} needed`, entry);
  const words = [...given];
  const args = specs.map(([name, { arity }]) => [name, ARGUMENT[arity](words)] as const);
  if (words.length > 0) throw wrongUse(`unknown argument${words.length > 1 ? 's' : ''}: ${words.join(', ')}`, entry);
  return Object.fromEntries(args);
}
