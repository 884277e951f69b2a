import { type CrossfootError, usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { COMMANDS, GROUPS } from './commands.ts';

const PATHS = COMMANDS.map(({ path }) => path);
/** Commands of yargs itself. */
const ITS_OWN = ['completion'];
const FIRST_WORDS = [...PATHS.filter((path) => !path.includes(' ')), ...Object.keys(GROUPS), ...ITS_OWN];

/** An error with a suggestion if the first words of a command line are not a command; else `undefined`. */
export function unknownCommand([first, second]: readonly string[]): CrossfootError | undefined {
  if (first === undefined) return undefined;
  if (!FIRST_WORDS.includes(first)) return noCommand(first, memberCalled(first) ?? nearest(first, FIRST_WORDS), '');
  const isGroup = Object.keys(GROUPS).includes(first);
  if (!isGroup || second === undefined || PATHS.includes(`${first} ${second}`)) return undefined;
  const members = PATHS.flatMap((path) => (path.startsWith(`${first} `) ? [path.slice(first.length + 1)] : []));
  const meant = nearest(second, members);
  return noCommand(`${first} ${second}`, meant && `${first} ${meant}`, `${first} `);
}

/** The command that `fsds` probably means: `ingest fsds`, unless another group has such a command. */
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
