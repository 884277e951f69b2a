import { refuseProblems } from '../../../core/base/refuse-problems.ts';
import {
  readSubscriptionFile,
  type SubscriptionFile,
  type SubscriptionFileOptions,
} from '../../../service/subscriptions/read-subscription-file.ts';
import type { CommandIo } from '../command.ts';
import { readGivenFile } from '../read-given-file.ts';

/** How messages name a file; `-` is standard input. */
export const shownFile = (path: string): string => (path === '-' ? 'standard input' : path);

/** The text of a file. `what`: its purpose, for error messages. */
export async function textOf(what: string, path: string, { readStdin }: Pick<CommandIo, 'readStdin'>): Promise<string> {
  return path === '-' ? readStdin() : readGivenFile(what, path);
}

/** The records of a file. `fallback`: properties that subscriptions need not name. */
export function requireSubscriptionFile(
  text: string,
  path: string,
  options: SubscriptionFileOptions,
): SubscriptionFile {
  const file = readSubscriptionFile(text, path, options);
  refuseProblems(file.diagnostics);
  return file;
}
