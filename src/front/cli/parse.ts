import { parseArgs } from 'node:util';
import { pushTo } from '../../core/base/collections.ts';
import { type CrossfootError, usageError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { Command } from './command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands.ts';
import { COMMON_FLAGS } from './flags/common.ts';
import type { Flag } from './flags/flag.ts';
import { FLAG_NAMES, flagOf } from './flags/flags.ts';
import { ALONE } from './flags/kinds.ts';

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

const HELP = ['help', 'h'];

/** A word with a dash that cannot be a flag, as `-1 lt a` or `-(a) lt b`: an expression may begin with one. */
const DASHED = /^-(?:$|[^-a-z]|[^=]*\s)/i;

/** No argument of a process contains this character. As a prefix it keeps the parser from taking a word for flags. */
const GUARD = '\0';

const guarded = (word: string): string => (DASHED.test(word) ? `${GUARD}${word}` : word);
const bare = (word: string): string => word.replace(GUARD, '');

/** @throws usage error for an unknown command or flag, and for missing or extra arguments. */
export async function parseArguments(argv: readonly string[]): Promise<Parsed> {
  if (argv[0] === COMPLETING) return { kind: 'completion' };
  const { before, texts } = wordsAndTexts(argv);
  const [first, ...others] = before;
  const words = first === undefined ? [] : first === 'help' ? others : before;
  const unknown = unknownCommand(words);
  if (unknown) throw unknown;
  if (words[0] === 'completion') return { kind: 'completion' };
  if (first === 'help' || HELP.some((name) => texts.has(name))) return { kind: 'help', words };
  const entry = COMMANDS.find(({ path }) => path === words[0] || path === words.slice(0, 2).join(' '));
  if (!entry) throw noCommand(words[0], texts);
  const command = await entry.load();
  const flags = [...COMMON_FLAGS, ...command.flags].map(flagOf);
  const own = wordsAndTexts(argv, flags);
  const typed = textsOf(entry, flags, own.texts);
  const rest = [...own.before.slice(entry.path.split(' ').length), ...own.after];
  return { kind: 'command', command, args: argumentsOf(entry, command, rest), typed };
}

/** Texts by the typed name of a flag, empty where a value is missing. */
type Texts = ReadonlyMap<string, readonly string[]>;

/**
 * The words before and after `--`, and the flags. The word after an unknown flag counts as its value. `own`: the flags
 * of the command, where it is known: one of another command may have the same name, and a value.
 */
function wordsAndTexts(argv: readonly string[], own: readonly Flag[] = []) {
  const ownNames = own.flatMap(namesOf);
  const others = FLAG_NAMES.map(flagOf).filter((flag) => !namesOf(flag).some((name) => ownNames.includes(name)));
  const flags = [...own, ...others];
  const withValue = flags.filter(({ kind }) => kind.takes === 'one' || kind.takes === 'many').flatMap(namesOf);
  const choicesOf = new Map(
    flags.flatMap((flag) =>
      flag.kind.takes === 'maybe' ? namesOf(flag).map((name) => [name, flag.kind.choices]) : [],
    ),
  );
  const known = [...flags.flatMap(namesOf), ...HELP];
  const { tokens } = parseArgs({
    args: argv.map(guarded),
    options: Object.fromEntries(withValue.map((name) => [name, { type: 'string' }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? argv.length;
  const [before, after, texts]: [string[], string[], Map<string, string[]>] = [[], [], new Map()];
  let ownerAt = Number.NaN;
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'positional' && token.index !== ownerAt + 1) {
      (token.index < end ? before : after).push(bare(token.value));
    } else if (token.kind === 'option') {
      const { name, inlineValue } = token;
      const next = tokens[place + 1];
      const chosen = next?.kind === 'positional' && choicesOf.get(name)?.includes(next.value) ? next.value : undefined;
      const value = token.value ?? chosen ?? (withValue.includes(name) ? '' : ALONE);
      if (inlineValue === undefined && (chosen !== undefined || !known.includes(name))) ownerAt = token.index;
      pushTo(texts, name, inlineValue === false && value.startsWith('-') ? '' : bare(value));
    }
  }
  return { before, after, texts };
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
  return misspelt(`${first} ${second}`, meant && `${first} ${meant}`, first);
}

const membersOf = (group: string): string[] =>
  PATHS.flatMap((path) => (path.startsWith(`${group} `) ? path.slice(group.length + 1) : []));

/** The command that `fsds` probably means: `ingest fsds`, unless another group has such a command. */
function memberCalled(word: string): string | undefined {
  const found = PATHS.filter((path) => path.endsWith(` ${word}`));
  return found.length === 1 ? found[0] : undefined;
}

const misspelt = (typed: string, meant: string | undefined, group: string): CrossfootError =>
  wrongUse(`no command ${JSON.stringify(typed)}${meant ? `; did you mean ${meant}?` : ''}`, group, '<command>');

/** `path`: of the command, or the group. */
function wrongUse(message: string, path: string, args: string | undefined): CrossfootError {
  const line = (...words: (string | undefined)[]): string => ['crossfoot', ...words].filter(Boolean).join(' ');
  return usageError(message, `usage: ${line(path, args)}; see \`${line(path, '--help')}\``);
}

function noCommand(group: string | undefined, texts: Texts): CrossfootError {
  const which = group === undefined ? 'which command?' : `${group} what? One of: ${membersOf(group).join(', ')}`;
  return wrongUse(unknownFlag(texts, FLAG_NAMES.map(flagOf)) ?? which, group ?? '', '<command>');
}

const namesOf = ({ name, alias }: Flag): string[] => [name, alias].filter((each) => each !== undefined);

/** The message about unknown flags, with a suggestion. */
function unknownFlag(texts: Texts, known: readonly Flag[]): string | undefined {
  const names = known.flatMap(namesOf);
  const unknown = [...texts.keys()].flatMap((name) =>
    names.includes(name) ? [] : `${name.length === 1 ? '-' : '--'}${name}`,
  );
  if (unknown.length === 0) return undefined;
  const shown = known.flatMap(({ name }) => (name === undefined ? [] : `--${name}`));
  const [meant] = unknown.flatMap((name) => nearest(name, shown) ?? []);
  const several = unknown.length > 1 ? 's' : '';
  return `unknown flag${several}: ${unknown.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
}

/** The texts of each flag, under its present name. */
function textsOf({ path, args }: CommandEntry, known: readonly Flag[], given: Texts): Texts {
  const unknown = unknownFlag(given, known);
  if (unknown !== undefined) throw wrongUse(unknown, path, args);
  const texts = new Map<string, readonly string[]>();
  for (const flag of known) {
    const names = namesOf(flag);
    const own = names.flatMap((name) => given.get(name) ?? []);
    if (own.includes('')) throw wrongUse(`--${names[0]} needs a value`, path, args);
    if (own.length > 0 && flag.name !== undefined) texts.set(flag.name, own);
  }
  return texts;
}

function argumentsOf({ path, args }: CommandEntry, command: Command, given: readonly string[]) {
  const specs = Object.entries(command.args);
  const needed = specs.filter(([, { arity }]) => arity === 'one' || arity === 'many').length;
  if (given.length < needed) {
    throw wrongUse(`an argument is missing: ${given.length} given, ${needed} needed`, path, args);
  }
  const words = [...given];
  const values = specs.map(([name, { arity }]) => {
    return [name, arity === 'many' || arity === 'any' ? words.splice(0) : words.shift()] as const;
  });
  if (words.length === 0) return Object.fromEntries(values);
  throw wrongUse(`unknown argument${words.length > 1 ? 's' : ''}: ${words.join(', ')}`, path, args);
}
