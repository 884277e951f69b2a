import { expect, it } from 'vitest';
import { differingTexts } from '../../../../src/output/report/views/differing-text.ts';

const SHARED = 'Cash in banks that can be taken out on the same';

it.each([
  // Short texts, and texts that differ at once, are whole.
  ['same day', 'same week', ['same day', 'same week']],
  [`A ${SHARED}`, `B ${SHARED}`, [`A ${SHARED}`, `B ${SHARED}`]],
  // The word before the difference is kept, and what leads to it.
  [`${SHARED} day`, `${SHARED} week`, ['…the same day', '…the same week']],
  [`${SHARED} day`, SHARED, ['…the same day', '…the same']],
  // One long word is not cut.
  ['x'.repeat(50), `${'x'.repeat(50)}y`, ['x'.repeat(50), `${'x'.repeat(50)}y`]],
  // Exactly forty characters are short.
  [`${'a '.repeat(19)}bc`, `${'a '.repeat(19)}bd`, [`${'a '.repeat(19)}bc`, `${'a '.repeat(19)}bd`]],
])('%j and %j', (before, after, shown) => {
  expect(differingTexts(before, after)).toEqual(shown);
});
