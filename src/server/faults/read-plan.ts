import { inputError } from '../../base/errors.ts';
import { jsonDocument, printPath } from '../../protocol/wire-document.ts';
import { type FaultPlan, faultPlanSchema } from './plan.ts';

/** A fault plan from JSON text. Fails with an input error that names the key, its place and what is accepted. */
export function readFaultPlan(text: string, file: string): FaultPlan {
  const { placeOf } = jsonDocument(text, file);
  const result = faultPlanSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...key];
  const said = key.length > 0 ? 'there is no such key here' : (issue?.message ?? 'not understood');
  const where = path.length === 0 ? 'the plan' : printPath(path);
  throw inputError(`not a fault plan: ${where}: ${said}`, {
    place: placeOf(path),
    hint: 'Faults and their keys are listed in docs/service.md.',
  });
}
