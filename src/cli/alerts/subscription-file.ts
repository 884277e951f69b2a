import { refuseProblems } from '../../base/refuse-problems.ts';
import { DEFAULT_ASSUMPTIONS } from '../../protocol/assumptions.ts';
import { readSubscriptionFile, type SubscriptionFile } from '../../subscriptions/read-subscription-file.ts';
import type { CommandIo } from '../command.ts';
import { readGivenFile } from '../read-given-file.ts';

/** How messages name a file; `-` is standard input. */
export const shownFile = (path: string): string => (path === '-' ? 'standard input' : path);

/** The text of a file. `what`: its purpose, for error messages. */
export async function textOf(what: string, path: string, { readStdin }: Pick<CommandIo, 'readStdin'>): Promise<string> {
  return path === '-' ? readStdin() : readGivenFile(what, path);
}

/** The records of a file. */
export function requireSubscriptionFile(text: string, path: string, key: string): SubscriptionFile {
  const file = readSubscriptionFile(text, path, { ...DEFAULT_ASSUMPTIONS, key });
  refuseProblems(file.diagnostics);
  return file;
}
