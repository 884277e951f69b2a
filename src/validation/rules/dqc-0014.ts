import { elementOf, evidenceOf, fieldsOf } from './published-rule.ts';
import type { FilingRule } from './rule.ts';

const ID = 'DQC.US.0014';

export const dqc0014 = {
  id: ID,
  family: 'dqc',
  scope: 'document',
  severity: 'warning',
  doc: 'A value without dimensions is negative whose field is defined as positive (FASB, DQC.US.0014).',
  byDefault: false,
  options: [],
  prepare: (published) => {
    const listed = new Set(fieldsOf(published));
    return {
      fields: [...listed],
      *check({ places }) {
        for (const place of places) {
          for (const { key, version, field, amount, dimensions } of place.values()) {
            if (!listed.has(key) || dimensions !== '' || amount.mantissa >= 0n) continue;
            const evidence = evidenceOf(ID, elementOf(published, [key]), 'must not be negative', []);
            yield { version, field, reported: amount, evidence };
          }
        }
      },
    };
  },
} as const satisfies FilingRule;
