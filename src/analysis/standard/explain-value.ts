import type { ProofOutput } from '../../core/model/shapes/standard.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import { type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { ValidatePorts } from '../validation/build-validation.ts';
import { type ExplainRequest, type Explanation, explainTotal } from '../validation/explain/explain-total.ts';
import type { AskedProof } from './explain-standard.ts';
import { ruleName, standardFieldNames } from './rules/field-names.ts';

/** A value as it is explained: a standard field by its proof, others by the calculations around them. */
export type ExplainedValue = { readonly proof: ProofOutput } | { readonly explained: Explanation };

/** Explains a value. `isStandard`: only a standard field is meant; `undefined` where it is another. */
export function explainValue(
  { store, isStandard = false, ...request }: ExplainRequest & { readonly isStandard?: boolean },
  ports: ValidatePorts,
): Promise<ExplainedValue | undefined> {
  return withReader(store, ports, async (reader) => {
    const place: StorePlace = { use: (use) => use(reader) };
    const { of, asOf } = request;
    const named = 'company' in of ? of : undefined;
    const proof = named && (await proofOf(reader, named, asOf, ports));
    if (proof) return { proof };
    if (isStandard) return undefined;
    const explained = await explainTotal({ ...request, store: place }, ports);
    if (named === undefined || explained.taxonomy?.source !== STANDARD_SOURCE) return { explained };
    // The beginning or the label of a standard field leads to its proof too.
    const meant = await proofOf(reader, { ...named, field: `${PREFIX}${explained.field.name}` }, asOf, ports);
    return meant ? { proof: meant } : { explained };
  });
}

/** Before the name of a standard field, to tell it from others of the same name. */
const PREFIX = 'std:';

/**
 * The proof of a standard field, of a line of full financials where it has the prefix; `undefined` where the field is
 * another one, or where the store has the service's own rows, which are explained by their calculation.
 */
async function proofOf(
  reader: StoreReader,
  { company, field, period, resource, document }: AskedProof,
  asOf: ExplainRequest['asOf'],
  ports: ValidatePorts,
): Promise<ProofOutput | undefined> {
  const isCore = standardFieldNames().has(ruleName(field));
  if (!(isCore || field.toLowerCase().startsWith(PREFIX)) || (await reader.hasSource('service'))) return undefined;
  const { readStandardRules } = await import('./rules/read-rules.ts');
  const { isStandardField, standardProof } = await import('./explain-standard.ts');
  if (!isStandardField(readStandardRules(), field)) return undefined;
  const store: StorePlace = { use: (use) => use(reader) };
  const asked = { company, field, period, resource, document };
  return standardProof({ store, rules: readStandardRules(), asked, asOf }, ports);
}
