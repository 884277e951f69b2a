import { z } from 'zod';
import { statementHeader } from '../../statement/header.ts';
import type { Statement } from '../../statement/statement.ts';
import { withReader } from '../../store/reader.ts';
import { findCompanies } from '../../validation/explain/subject.ts';
import { definePage, type Link } from '../page.ts';
import { checkedStatement, StatementSheets, statementOutput } from '../parts/statement.tsx';

const LENGTHS = { annual: 'years', quarterly: 'quarters', ytd: 'year to date', ttm: 'twelve months' } as const;

// The keys of the table are the lengths.
const QUERY = { length: z.enum(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).optional() };

/** The statements that have names of their own, and all sections. */
const STATEMENTS = {
  balance: 'Balance sheet',
  income: 'Income statement',
  cash: 'Cash flow',
  equity: 'Equity',
  all: 'All sections',
} as const;

/** A statement of a company over its periods, with the verdict beside each total. */
export const statementPage = definePage({
  name: 'statement',
  query: QUERY,
  load: ({ store, ports, at, params, query: { length = null } }): Promise<Statement> =>
    withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const companies = await findCompanies(reader, [params.key], snapshot);
      const columns = { length, periods: null, from: null, to: null };
      const chosen = { companies, sections: [params.section], columns };
      return checkedStatement(chosen, { use: (use) => use(reader) }, { ports, at });
    }),
  view: (statement, { link, params, query: { length } }) => {
    const [company] = statement.companies;
    const name = company?.name ?? company?.symbol ?? params.key;
    return {
      title: `${name}: ${statementTitle(params.section)}`,
      trail: [{ text: name, href: link('company', { key: company?.key ?? params.key }) }],
      body: (
        <>
          <p class="dim">{statementHeader(statement).notes.join('; ')}.</p>
          <StatementLinks {...{ link, company: params.key, section: params.section, length }} />
          <Lengths {...{ link, params, length }} />
          <StatementSheets statement={statement} link={link} />
        </>
      ),
    };
  },
  output: statementOutput,
});

function statementTitle(section: string): string {
  const titles: Readonly<Record<string, string>> = STATEMENTS;
  return Object.hasOwn(STATEMENTS, section) ? (titles[section] ?? section) : section;
}

type LinksProps = {
  readonly link: Link;
  readonly company: string;
  /** The statement that is shown. */
  readonly section?: string;
  readonly length?: string | undefined;
};

/** The statements of a company. */
function StatementLinks({ link, company, section: shown, length }: LinksProps) {
  return (
    <nav aria-label="Statements">
      <ul class="links">
        {Object.entries(STATEMENTS).map(([section, text]) => {
          const href = link('statement', { key: company, section }, { length });
          return <li>{section === shown ? <strong>{text}</strong> : <a href={href}>{text}</a>}</li>;
        })}
      </ul>
    </nav>
  );
}

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
