import { hash } from 'node:crypto';

/** A name as it is: every file system takes it, and no two of them are one where case does not count. */
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 40;
/** Names of devices in Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
/** The ending of a name that was made safe: a text that has it could be taken for another's. */
const HASHED = /(?:^|-)[0-9a-f]{16}$/;
const WORDS = 24;

/** A name of a file that every system takes, for any text: another one for each text, in small letters. */
export function safeName(text: string): string {
  const isSafe = PLAIN.test(text) && text.length <= LONGEST && !RESERVED.test(text);
  if (isSafe && (!HASHED.test(text) || text.length === 16)) return text;
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const begin = words.join('-').slice(0, WORDS).replace(/-$/, '');
  return [begin === '' ? 'name' : begin, hash('sha256', text, 'hex').slice(0, 16)].join('-');
}

/** The file of a page by its address, which has no host: `/company/A?after=x` is `company/a-….html`. */
export function fileOf(address: string): string {
  const [path = '', query] = address.split('?');
  const place = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => safeName(decodeURIComponent(part)))
    .join('/');
  // No safe name has this sign.
  const choice = query === undefined ? '' : `~${safeName(query)}`;
  return `${place === '' ? 'index' : place}${choice}.html`;
}

/** The link from one file of the site to another. */
export function linkBetween(from: string, to: string): string {
  return '../'.repeat(from.split('/').length - 1) + to;
}
