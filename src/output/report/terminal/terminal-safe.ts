import { oneLine } from '../../../core/base/text.ts';
import type { Tone } from '../pictures.ts';

/** Parameters of the escape sequences (SGR). */
const LOOK: Readonly<Record<Tone, string>> = {
  error: '31',
  warning: '33',
  note: '36',
  good: '32',
  strong: '1',
  dim: '2',
};

/** The text in the look of its tone; unchanged without colour. Padding goes outside. */
export function style(text: string, tone: Tone | undefined, color: boolean): string {
  return color && tone && text ? `\u001b[${LOOK[tone]}m${text}\u001b[0m` : text;
}

/** Line feeds, and the sequences that {@link style} writes. */
const KEPT = new RegExp(`(\\n|\\u001b\\[(?:0|${Object.values(LOOK).join('|')})m)`);

/** The last step of all text for people: no character in it controls the terminal. */
export function terminalSafe(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : oneLine(part)))
    .join('');
}
