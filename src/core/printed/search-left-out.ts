import type { Belief } from './accept.ts';
import type { Lines } from './lines.ts';
import type { PrintedSum } from './printed-statement.ts';
import { findRun, type Stack } from './search-runs.ts';

/**
 * The sum of a line that another sum left out: where the parts of the line are parts of that sum, the line is a total
 * of them, and wrong where the other sum holds and its own does not.
 */
export function findLeftOut(lines: Lines, belief: Belief, sum: PrintedSum, stack: Stack): PrintedSum | undefined {
  const parts = new Set(sum.parts.map(({ line }) => line));
  // A sum that was refused for its odd columns is confirmed now.
  const confirmed = { need: belief.need, refused: new Set<string>(), confirmed: sum.good };
  const first = stack.lines.findIndex((line) => parts.has(line));
  for (let at = first + 2; at < stack.lines.length; at += 1) {
    const line = stack.lines[at] ?? 0;
    if (parts.has(line) || lines.isLive[line] === 0) continue;
    const found = findRun(lines, confirmed, line, { ...stack, lines: stack.lines.slice(0, at) });
    if (found && found.odd.length > 0 && found.parts.every((part) => parts.has(part.line))) return found;
  }
  return undefined;
}
