import { formatPlace, type Place } from '../../../core/base/diagnostic.ts';
import { type Block, note, type Phrase, plural } from '../document.ts';

/** The words of all tests that the user writes: of alerts, of rules. */

export const verdictOf = (passed: boolean): Phrase =>
  passed ? { text: 'pass', tone: 'good' } : { text: 'FAIL', tone: 'error' };

/** `- expected, not found: A · 2018-12-31 (rules.yaml:7:9)`. */
export function missingText(what: string, parts: readonly (string | undefined)[], place: Place): string {
  const where = formatPlace(place);
  return `    - ${what}: ${parts.filter(Boolean).join(' · ')}${where === '' ? '' : ` (${where})`}`;
}

export function countsNote({ tests, passed, failed }: Readonly<Record<'tests' | 'passed' | 'failed', number>>): Block {
  return note({
    text: `${plural(tests, 'test')}: ${passed} passed, ${failed} failed`,
    tone: failed === 0 ? 'good' : 'error',
  });
}
