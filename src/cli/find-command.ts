import { type CrossfootError, usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { COMMANDS, GROUPS } from './commands.ts';

const PATHS = COMMANDS.map(({ path }) => path);
/** Words that the parser itself answers to. */
const ITS_OWN = ['completion'];
const FIRST_WORDS = [...PATHS.filter((path) => !path.includes(' ')), ...Object.keys(GROUPS), ...ITS_OWN];

/** The error of the first words of a command line that name no command, with the nearest one that there is; else nothing. */
export function unknownCommand([first, second]: readonly string[]): CrossfootError | undefined {
  if (first === undefined) return undefined;
  if (!FIRST_WORDS.includes(first)) return noCommand(first, memberCalled(first) ?? nearest(first, FIRST_WORDS), '');
  const isGroup = Object.keys(GROUPS).includes(first);
  if (!isGroup || second === undefined || PATHS.includes(`${first} ${second}`)) return undefined;
  const members = PATHS.flatMap((path) => (path.startsWith(`${first} `) ? [path.slice(first.length + 1)] : []));
  const meant = nearest(second, members);
  return noCommand(`${first} ${second}`, meant && `${first} ${meant}`, `${first} `);
}

/** `fsds` is short for `ingest fsds`, where no other group has such a command. */
function memberCalled(word: string): string | undefined {
  const found = PATHS.filter((path) => path.endsWith(` ${word}`));
  return found.length === 1 ? found[0] : undefined;
}

function noCommand(typed: string, meant: string | undefined, group: string): CrossfootError {
  return usageError(
    `no command ${JSON.stringify(typed)}${meant ? `; did you mean ${meant}?` : ''}`,
    `usage: crossfoot ${group}<command>; see \`crossfoot ${group}--help\``,
  );
}
