import { type Diagnostic, formatPlace } from './diagnostic.ts';
import { inputError } from './errors.ts';

/** Problems that are listed; of more, only the number is given. */
const MOST = 50;

/** @throws input error with the problems of an input, if there are any. */
export function refuseProblems([first, ...others]: readonly Diagnostic[]): void {
  if (!first) return;
  const more = others.slice(0, MOST - 1).map(({ message, place }) => `${formatPlace(place)}: ${message}`);
  if (others.length >= MOST) more.push(`… and ${others.length - MOST + 1} more`);
  const hint = more.length > 0 ? more.join('\n  ') : undefined;
  throw inputError(first.message, { place: first.place, hint });
}
