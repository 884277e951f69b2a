import { z } from 'zod';
import { count, counts, diagnosticPlace, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

/** Tests of rules of one's own: what was found beside what was expected. */
export const ruleTestShape = object({
  totals: object(counts('tests', 'passed', 'failed')),
  /** Rules that no test names. */
  untested: z.array(text),
  tests: list({
    name: text,
    place: diagnosticPlace,
    passed: z.boolean(),
    rules: list({
      rule: text,
      passed: z.boolean(),
      /** Why the rule did not run. */
      problem: textOrNull,
      expected: count,
      found: count,
      /** The members by which the findings were named. */
      missing: list({ place: diagnosticPlace, values: z.array(z.tuple([text, text])) }),
      unexpected: list({
        ...texts('company', 'period', 'field'),
        document: textOrNull,
        unit: textOrNull,
        message: text,
      }),
    }),
  }),
});

export type RuleTestOutput = Shaped<typeof ruleTestShape>;
