import { STATEMENTS } from './fields.ts';
import { answersOf } from './industries/model.ts';

/** What the small sample shows of taxonomy 18, as the service would answer: four parts, and a list of this taxonomy alone. */
export function taxonomyAnswers(): Record<
  'summary' | 'calculation' | 'fieldlabel' | 'fieldproperty' | 'presentation',
  string
> {
  return {
    summary:
      '{"taxonomies":[\n{"taxonomy":{"id":18,"name":"Commercial and Industrial (CI), sample","dataset":"Full Financials"}}\n]}\n',
    ...answersOf('18', STATEMENTS),
  };
}
