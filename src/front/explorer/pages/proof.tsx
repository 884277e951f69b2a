import { z } from 'zod';
import { requireProof, type StandardProof } from '../../../analysis/standard/require-proof.ts';
import { readStandardRules } from '../../../analysis/standard/rules/read-rules.ts';
import { standardLabel } from '../../../analysis/standard/standard-labels.ts';
import { proofBlocks, proofView } from '../../../output/report/views/proof.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';

const word = z.string().max(100).optional();

/** How a standard field of a company was made, and what confirms and contradicts it. */
export const proofPage = definePage({
  name: 'proof',
  query: { resource: word, period: word, document: word },
  load: ({ store, ports, at, params, query }): Promise<StandardProof> => {
    const asked = { company: params.key, field: params.field, ...query };
    return requireProof({ store, rules: readStandardRules(), asked, asOf: at }, ports);
  },
  view: (proof, request) => {
    const { company, field, resource, end } = proof;
    const { link } = request;
    const suffix = resource.replace(/^.*-/, '');
    return {
      title: [standardLabel(field), end].filter(Boolean).join(', '),
      trail: [
        { text: 'Coverage', href: link('coverage', {}, { resource: suffix }) },
        { text: companyName(company), href: link('coverage', {}, { resource: suffix, company: company.key }) },
      ],
      body: <Blocks caption="How it was made" blocks={proofBlocks(proof)} request={request} />,
    };
  },
  output: proofView,
});
