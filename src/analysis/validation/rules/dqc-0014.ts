import { FURTHER_FIELDS } from './dqc-statements.ts';
import { listedFields, mustNotBeNegative, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID = 'DQC.US.0014';

export const dqc0014 = {
  id: ID,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A value without dimensions is negative whose field is defined as positive (FASB, DQC.US.0014).',
  prepare: (published) =>
    mustNotBeNegative(ID, listedFields(published, FURTHER_FIELDS[ID]), ({ dimensions }) => dimensions !== ''),
} as const satisfies PieceRule<'filing'>;
