import { inputError, usageError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { Moment } from '../../core/model/moment.ts';
import type { ProofOutput } from '../../core/model/shapes/standard.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { StorePlace } from '../../warehouse/store/reader.ts';
import { type AskedProof, isStandardField, standardFields, standardProof } from './explain-standard.ts';
import type { StandardRules } from './rules/rule.ts';

/**
 * The proof of a standard field of a company: the JSON of `explain`. `value` is `null` where nothing that the company
 * reports makes the field; `reasons` say why.
 *
 * @interface
 */
export type StandardProof = ProofOutput;

type ProofRequest = {
  readonly store: StorePlace;
  readonly rules: StandardRules;
  readonly asked: AskedProof;
  readonly asOf?: Moment | undefined;
};

/** The proof of a field that has to be a standard one, of a company that has to have filings in the store. */
export async function requireProof(request: ProofRequest, ports: StorePorts): Promise<StandardProof> {
  const { rules, asked } = request;
  if (!isStandardField(rules, asked.field)) throw unknownField(asked.field, rules);
  const proof = await standardProof(request, ports);
  if (proof) return proof;
  throw inputError(`the store has no filings of ${asked.company}`, {
    hint: 'Standard fields are derived from filings of the SEC: data sets, XBRL filings and company facts.',
  });
}

function unknownField(field: string, rules: StandardRules): Error {
  const meant = nearest(field.toLowerCase(), [...standardFields(rules)]);
  return usageError(`${field} is not a standard field`, meant === undefined ? undefined : `Did you mean ${meant}?`);
}
