import { companyStatement } from '../../../analysis/company-statement/company-statement.ts';
import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { sectionBlocks, statementView } from '../../../analysis/statement/view/statement-view.ts';
import { CrossfootError, type Hint as HintText } from '../../../core/base/errors.ts';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { nameAndSymbol } from '../../../core/model/named-company.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { knownStore } from '../../../warehouse/store/known-store.ts';
import { type StorePlace, withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks, Hint } from '../parts/blocks.tsx';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { StatementChoices } from '../parts/statement-choices.tsx';
import { isNamedStatement, StatementLinks, statementTitle } from '../parts/statement-links.tsx';
import { askedOf, foldingOf, STATEMENT_QUERY, type StatementQuery } from '../parts/statement-query.ts';
import { problemOf } from '../problem.ts';

type Request = PageRequest<'statement', StatementQuery>;

type Data = {
  readonly company: FindingCompany;
  readonly hasStandard: boolean;
  readonly statement: Statement | undefined;
  /** Why there is none: other choices may have one. */
  readonly message: string;
  readonly hint: HintText | undefined;
};

/** A statement of a company over its periods, with the verdict beside each total, as the command shows it. */
export const statementPage = definePage({
  name: 'statement',
  query: STATEMENT_QUERY,
  load: async (request): Promise<Data> => {
    const { store, ports, at, params } = request;
    const { companies, ...found } = await withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const named = (await reader.companiesNamed([params.key], snapshot)).map(nameAndSymbol);
      const run = await lastRun(reader, snapshot);
      return { companies: named, run, hasStandard: (await reader.derivedResources()).length > 0 };
    });
    const [company = { key: params.key, name: null, symbol: null }] = companies;
    const common = { company, hasStandard: found.hasStandard };
    try {
      const statement = await readStatement(request, askedOf(request.query, comparisonOf(found.run)));
      return { ...common, statement, message: '', hint: undefined };
    } catch (thrown) {
      const isOfChoices =
        thrown instanceof CrossfootError && (thrown.failure === 'input' || thrown.failure === 'usage');
      const problem = isOfChoices ? problemOf(thrown, { isNamed: true, seconds: 0 }) : undefined;
      const isChosen = Object.values(request.query).some((choice) => choice !== undefined);
      const hasChoices = isChosen || isNamedStatement(params.section);
      if (!problem || !hasChoices || request.form !== 'html') throw thrown;
      return { ...common, statement: undefined, message: problem.message, hint: problem.hint };
    }
  },
  view: (data, request) => {
    const { link, params, query } = request;
    const { company, statement, hasStandard, message, hint } = data;
    const names = (statement?.companies ?? [company]).map(companyName);
    const words = typeof hint === 'object' ? request.wordHint(hint) : hint;
    const folding = foldingOf(query, (changed) => ({
      page: 'statement',
      key: params.key,
      section: params.section,
      query: { ...query, ...changed },
    }));
    return {
      title: `${names.join(' and ')}: ${statementTitle(params.section)}`,
      trail: [{ text: companyName(company), href: link('company', { key: company.key }) }],
      body: (
        <>
          <StatementLinks link={link} company={params.key} section={params.section} query={query} />
          <StatementChoices request={request} statement={statement} hasStandard={hasStandard} />
          {query.source === STANDARD_SOURCE ? (
            <p>
              Each value leads to its proof. <a href={link('coverage', {}, { company: params.key })}>Their grades</a>
            </p>
          ) : null}
          {statement === undefined ? (
            <p>
              {message} {words === undefined ? null : <Hint text={words} />}
            </p>
          ) : (
            <>
              <p class="dim">{statementHeader(statement).notes.join('; ')}.</p>
              <Blocks blocks={sectionBlocks(statement, { folding })} request={request} />
            </>
          )}
        </>
      ),
    };
  },
  output: ({ statement }) => statement && statementView(statement),
});

/** The statement of the company and the one beside it, of the store as it was known on a day where one is named. */
async function readStatement(
  { store, ports, at, params: { key, section }, query: { asKnown, beside } }: Request,
  asked: ReturnType<typeof askedOf>,
): Promise<Statement> {
  const place: StorePlace = asKnown === undefined ? store : knownStore(store, asKnown, { current: false }, ports);
  const companies = beside === undefined ? [key] : [key, beside];
  return companyStatement({ ...asked, store: place, companies, sections: [section], asOf: at }, ports);
}
