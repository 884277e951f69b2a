import { groupBy } from '../../../core/base/collections.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ProofOutput } from '../../../core/model/shapes/standard.ts';
import { type Block, columnsOf, type Line, note, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { filingTarget } from '../target.ts';
import { underHead } from './explain-blocks.ts';
import { sheetOf } from './list-view.ts';
import { companyParts } from './sentences.ts';
import { madeWords, stepWords } from './step-words.ts';

/** How a value of a standard field was made, and what speaks for and against it. */
export function proofView(proof: ProofOutput): View<'proof'> {
  const { form, ...head } = proof;
  return {
    name: 'proof',
    data: { head, list: { name: 'form', items: form } },
    document: () => proofBlocks(proof),
    sheet: sheetOf(
      ['coefficient', 'concept', 'amount', 'document', 'form', 'filed', 'start', 'end', 'place'],
      () => form,
    ),
  };
}

/** The proof as `explain` prints it. */
export function proofBlocks(proof: ProofOutput): readonly Block[] {
  return [
    note(...headLines(proof)),
    ...underHead('Form', formBlocks(proof)),
    ...underHead('Checks', checkBlocks(proof)),
    ...underHead('Other candidates', rivalBlocks(proof)),
    ...underHead('States', stateBlocks(proof)),
  ];
}

function headLines({
  company,
  field,
  definition,
  value,
  grade,
  resource,
  start,
  end,
  reasons,
  state,
  steps,
}: ProofOutput): readonly Line[] {
  const name = companyParts(company).filter(Boolean).join(' · ');
  if (value === null)
    return [
      `${name}: ${field} is absent: ${reasons.join('; ')}.`,
      definition,
      ...steps.map((step, at) => `  ${at + 1}. ${stepWords(step)}`),
    ];
  const period = [start, end].filter(Boolean).join(' to ');
  return [
    `${name}: ${field} of ${resource}, ${period}`,
    `${formatAmount(value, HUMAN_READABLE)} is ${grade}; ${state === 'first' ? 'first reported' : state}.`,
    ...reasons.map((reason) => `  ${reason}`),
    definition,
  ];
}

function formBlocks({ form, made, zeros }: ProofOutput): readonly Block[] {
  if (form.length === 0) return [];
  const columns = columnsOf(
    '>',
    { title: 'concept', align: 'left', shrinks: true, narrowest: 16 },
    { title: 'amount', align: 'right' },
    { title: 'period', align: 'left', whole: true },
    { title: 'filing', align: 'left', shrinks: true, narrowest: 12 },
    { title: 'place', align: 'left', shrinks: true, narrowest: 12, optional: true },
  );
  const rows = form.map(
    ({ coefficient, concept, amount, start, end, document, form: kind, filed, place, isCustom, isReversed }) => ({
      cells: [
        coefficient === 1 ? '+' : coefficient === -1 ? '-' : `${coefficient} x`,
        [concept, isCustom && "(the filing's own)", isReversed && '(with the other sign)'].filter(Boolean).join(' '),
        { amount },
        [start, end].filter(Boolean).join(' to '),
        { text: [document, kind, filed].filter(Boolean).join(' '), to: filingTarget({ name: document }) },
        place,
      ],
    }),
  );
  const taken = zeros.map(({ field, state }) => `${field} is not reported and counts as zero: ${ZEROS[state]}.`);
  return [table(columns, rows), note(`Made by: ${made === null ? '' : madeWords(made)}`, ...taken)];
}

const ZEROS = {
  confirmed: 'a check confirms it',
  refuted: 'a check refutes it',
  unconfirmed: 'no check confirms it',
} as const;

function checkBlocks({ checks }: ProofOutput): readonly Block[] {
  if (checks.length === 0) return [];
  // A form with facts of several periods or filings has the same check in each of them.
  const same = groupBy(checks, ({ title, outcome, difference }) =>
    [outcome, title, outcome === 'fails' && difference].join(),
  );
  const rows = Array.from(same.values(), (all) => {
    const [{ title, outcome, difference } = NO_CHECK] = all;
    const times = all.length === 1 ? title : `${title} (${all.length} times)`;
    return { cells: [OUTCOMES[outcome] ?? outcome, times, outcome === 'fails' ? { amount: difference } : ''] };
  });
  return [table(columnsOf('', { title: 'check', align: 'left', shrinks: true, narrowest: 24 }, '>difference'), rows)];
}

const NO_CHECK = { title: '', outcome: '', difference: '' };

const OUTCOMES: Readonly<Record<string, string>> = {
  holds: 'holds',
  rounding: 'holds, rounded',
  scale: 'holds with shares in thousands or millions',
  line: 'holds with one more line',
  fails: 'fails',
};

function rivalBlocks({ rivals }: ProofOutput): readonly Block[] {
  if (rivals.length === 0) return [];
  const rows = rivals.map(({ concept, amount, relation }) => ({
    cells: [concept, { amount }, RELATIONS[relation] ?? relation],
  }));
  return [table(columnsOf({ title: 'concept', align: 'left', shrinks: true, narrowest: 16 }, '>amount', ''), rows)];
}

const RELATIONS: Readonly<Record<string, string>> = {
  equal: 'the same amount',
  part: 'a part of the value',
  container: 'the value is a part of it',
  sibling: 'another part of the same total',
  refuted: 'with it, a check that holds would fail',
  narrower: 'a narrower measure',
  wider: 'a wider measure',
  unrelated: 'no sum says how it relates to the value',
};

function stateBlocks({ states }: ProofOutput): readonly Block[] {
  if (states.length < 2) return [];
  const rows = states.map(({ value, document, filed, form }) => ({
    cells: [filed ?? '', form ?? '', { text: document, to: filingTarget({ name: document }) }, { amount: value }],
  }));
  return [table(columnsOf('filed', 'form', 'filing', '>value'), rows)];
}
