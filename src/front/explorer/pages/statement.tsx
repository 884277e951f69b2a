import { z } from 'zod';
import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { nameAndSymbol } from '../../../core/model/named-company.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { companyName } from '../parts/company-name.ts';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { checkedStatement, StatementSheets, statementOutput } from '../parts/statement.tsx';
import { StatementLinks, statementTitle } from '../parts/statement-links.tsx';
import { TotalsPicture } from '../parts/totals-picture.tsx';

const LENGTHS = { annual: 'years', quarterly: 'quarters', ytd: 'year to date', ttm: 'twelve months' } as const;

// The keys of the table are the lengths.
const QUERY = { length: z.enum(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).optional() };

/** A statement of a company over its periods, with the verdict beside each total. */
export const statementPage = definePage({
  name: 'statement',
  query: QUERY,
  load: ({ store, ports, at, params, query: { length = null } }): Promise<Statement> =>
    withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const companies = (await reader.companiesNamed([params.key], snapshot)).map(nameAndSymbol);
      const columns = { length, periods: null, from: null, to: null };
      const comparison = comparisonOf(await lastRun(reader, snapshot));
      const chosen = { companies, sections: [params.section], columns, comparison };
      return checkedStatement(chosen, { use: (use) => use(reader) }, { ports, at });
    }),
  view: (statement, { link, params, query: { length } }) => {
    const [company] = statement.companies;
    const name = company ? companyName(company) : params.key;
    return {
      title: `${name}: ${statementTitle(params.section)}`,
      trail: [{ text: name, href: link('company', { key: company?.key ?? params.key }) }],
      body: (
        <>
          <p class="dim">{statementHeader(statement).notes.join('; ')}.</p>
          <StatementLinks {...{ link, company: params.key, section: params.section, length }} />
          <Lengths {...{ link, params, length }} />
          <StatementSheets statement={statement} link={link} />
          <TotalsPicture statement={statement} link={link} />
        </>
      ),
    };
  },
  output: statementOutput,
});

type LengthsProps = {
  readonly link: Link;
  readonly params: { readonly key: string; readonly section: string };
  readonly length: string | undefined;
};

function Lengths({ link, params, length: shown }: LengthsProps) {
  return (
    <nav aria-label="Lengths of periods">
      <ul class="links">
        <li class="dim">Periods</li>
        {[['', 'usual'], ...Object.entries(LENGTHS)].map(([length = '', text]) => (
          <li>
            {length === (shown ?? '') ? (
              <strong>{text}</strong>
            ) : (
              <a href={link('statement', params, { length })}>{text}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
