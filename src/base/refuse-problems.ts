import { type Diagnostic, formatPlace } from './diagnostic.ts';
import { inputError } from './errors.ts';

/** @throws input error with all problems of an input, if there are any. */
export function refuseProblems([first, ...others]: readonly Diagnostic[]): void {
  if (!first) return;
  const more = others.map(({ message, place }) => `${formatPlace(place)}: ${message}`);
  throw inputError(first.message, {
    ...(first.place && { place: first.place }),
    ...(more.length > 0 && { hint: more.join('\n  ') }),
  });
}
