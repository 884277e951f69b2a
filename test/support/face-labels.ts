import type { DerivedCompany } from '../../src/analysis/standard/derive-companies.ts';
import { ownRows } from '../../src/analysis/standard/figures.ts';
import type { RuleStatement } from '../../src/analysis/standard/rules/rule.ts';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { TEST_PORTS } from './temp-store.ts';

/** The words that the face of a statement has for a field. */
const LABELS: readonly (readonly [field: string, label: RegExp])[] = [
  ['totalassets', /^total assets$/],
  ['totalcurrentassets', /^total current assets$/],
  ['totalcurrentliabilities', /^total current liabilities$/],
  ['totalstockholdersequity', /^total (?!liabilities|.*noncontrolling).*(share|stock)(holders|owners).{0,2} equity$/],
  ['cashandcashequivalents', /^cash and cash equivalents/],
  ['inventoriesnet', /^(total )?inventor(y|ies)(, net)?$/],
  ['goodwill', /^goodwill$/],
  ['retainedearnings', /^(retained earnings|accumulated deficit)$/],
  ['totalrevenue', /^(total )?(net )?(operating )?(revenues?|sales)(, net)?$/],
  ['costofrevenue', /^(total )?costs? of (goods sold|sales|revenues?|products sold)$/],
  ['grossprofit', /^gross (profit|margin)$/],
  ['operatingprofit', /^(operating (income|profit|\(?loss\)?)( \(loss\))?|income (\(loss\) )?from operations)$/],
  ['incomebeforetaxes', /^(income|earnings|\(?loss\)?).{0,60}before.{0,30}income tax(es)?$/],
  [
    'incometaxes',
    /^(provision|benefit|income tax|\(?provision\)?).{0,30}(income taxes|tax expense|tax provision).{0,20}$/,
  ],
  [
    'netincome',
    /^net (income|earnings|loss)( \(loss\))? attributable to (?!.*(noncontrolling|minority|non-controlling)).*$/,
  ],
  ['researchdevelopmentexpense', /^research(,)? (and )?development.{0,25}$/],
  ['sellinggeneraladministrativeexpenses', /^selling, (and )?general,? (and )?administrative( expenses?)?$/],
  ['cashfromoperatingactivities', /^(total |net )?cash.{0,40}operating activities$/],
  ['cashfrominvestingactivities', /^(total |net )?cash.{0,40}investing activities$/],
  ['cashfromfinancingactivities', /^(total |net )?cash.{0,40}financing activities$/],
  ['netchangeincash', /^(net )?(increase|decrease|change|\(decrease\)).{0,40}cash.{0,30}$/],
  [
    'capitalexpenditures',
    /^(capital expenditures|(purchases?|additions|payments) (of|to|for) property.{0,30}equipment.{0,10})$/,
  ],
  ['dividendspaid', /^(cash )?dividends (paid|to shareholders).{0,30}$/],
];

const CODES: Readonly<Record<string, RuleStatement>> = { BS: 'balance', IS: 'income', CF: 'cash flow' };

const LINES = `
  SELECT document_id, statement, field_id, lower(trim(label)) FROM statement_line
  WHERE statement IN ('BS', 'IS', 'CF') AND NOT parenthetical`;

type Counts = { equal: number; differs: number; 'no value': number };

/** How often a field is as large as a line of its name on the face, under either sign: `equal, differs, no value`. */
export async function faceLabels(
  store: string,
  companies: readonly DerivedCompany[],
): Promise<Readonly<Record<string, string>>> {
  const lines = await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, LINES));
  const named = new Map<string, Set<number>>();
  for (const [document, code, field, label] of lines)
    for (const [name, pattern] of LABELS)
      if (pattern.test(String(label))) {
        const key = `${document} ${CODES[String(code)]} ${name}`;
        named.set(key, (named.get(key) ?? new Set()).add(Number(field)));
      }
  const counts = new Map<string, Counts>(LABELS.map(([name]) => [name, { equal: 0, differs: 0, 'no value': 0 }]));
  for (const { filings, rules } of companies)
    for (const filing of filings) {
      const rows = /^8-K/.test(filing.filing.document.form ?? '') ? undefined : ownRows(filing);
      for (const [name, count] of counts) {
        const statement = rules.fields.get(name)?.statement ?? 'balance';
        const graded = rows?.get(statement === 'cash flow' ? 'cash' : 'income');
        const fields = named.get(`${filing.filing.document.document} ${statement} ${name}`);
        if (graded === undefined || fields === undefined) continue;
        const { sums, end, start } = graded.row.column;
        const wanted = sums
          .lines(statement)
          .filter((line) => fields.has(line.field) && line.end === end)
          .filter((line) => line.start === (statement === 'balance' ? null : start))
          .map(({ amount }) => amount);
        if (wanted.length === 0) continue;
        const amount = graded.values.get(name)?.amount;
        if (amount === undefined) count['no value'] += 1;
        else if (wanted.includes(amount) || wanted.includes(-amount)) count.equal += 1;
        else count.differs += 1;
      }
    }
  return Object.fromEntries(
    Array.from(counts, ([name, { equal, differs, 'no value': none }]) => [name, `${equal}, ${differs}, ${none}`]),
  );
}
