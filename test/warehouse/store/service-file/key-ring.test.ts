import { expect, test } from 'vitest';
import { type ApplicationKey, keyHash } from '../../../../src/core/model/application-key.ts';
import { keyRing } from '../../../../src/warehouse/store/service-file/memory-service-file.ts';

const keyOf = (text: string): ApplicationKey => ({
  label: text,
  hash: keyHash(text),
  resources: 'all',
  fields: 'all',
  withoutFields: [],
});

test('a key is found however many others were asked for before, and not once it is replaced', () => {
  const ring = keyRing([keyOf('first')]);
  const found = (text: string): string | undefined => ring.find(text)?.label;
  expect(found('first')).toBe('first');
  for (let other = 0; other < 1_000; other += 1) expect(found(`other ${other}`)).toBeUndefined();
  expect(found('first')).toBe('first');
  expect(found('x'.repeat(10_000))).toBeUndefined();
  ring.replace([keyOf('second')]);
  expect([found('first'), found('second')]).toEqual([undefined, 'second']);
});
