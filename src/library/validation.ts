import { z } from 'zod';
import { recordValidation as record } from '../validation/record-validation.ts';
import { validateStore as validate } from '../validation/validate-store.ts';
import { checkedLater } from './checked.ts';
import { instant, longPorts, moment, path, tolerance } from './schemas.ts';

/** What was given out here, so that nothing else is recorded. */
const given = new WeakSet();

const run = checkedLater(
  validate,
  ['request', z.looseObject({ store: path, tolerance, asOf: moment.optional() })],
  ['ports', longPorts],
);

export const validateStore: typeof run = async (...args) => {
  const validation = await run(...args);
  given.add(validation);
  return validation;
};

const validation = z.custom(
  (value) => typeof value === 'object' && value !== null && given.has(value),
  'expected what validateStore gave',
);

export const recordValidation = checkedLater(
  record,
  ['validation', validation],
  ['target', z.looseObject({ store: path, ranAt: instant })],
  ['ports', longPorts],
);
