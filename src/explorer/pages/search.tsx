import { z } from 'zod';
import { columnsOf } from '../../report/document.ts';
import type { StoredCompany } from '../../store/companies.ts';
import { withReader } from '../../store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { Pager, partOf, rangeText } from '../parts/paging.tsx';
import { DataTable, type PageRow, to } from '../parts/table.tsx';

/** Companies by symbol, key, entity id or the beginning of their name. */
export const searchPage = definePage({
  name: 'search',
  query: { query: z.string().max(200).optional() },
  load: ({ store, ports, at, query }) =>
    withReader(store, ports, async (reader) => {
      const word = query.query?.trim() ?? '';
      if (word === '') return { companies: [] };
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      return { companies: (await reader.companies(snapshot, [word])).filter((company) => isMeant(company, word)) };
    }),
  view: ({ companies }, { query, link, most }) => {
    const part = partOf(companies, undefined, most);
    const table = <DataTable caption="Companies" columns={COLUMNS} rows={part.rows.map(rowOf(link))} />;
    return {
      title: 'Search',
      body: (
        <>
          <p>
            {query.query === undefined
              ? 'A company is found by its symbol, its key (such as a CIK), its entity id or the beginning of its name.'
              : `Companies called ${query.query}:`}
          </p>
          {companies.length > 0 ? table : null}
          {query.query === undefined ? null : (
            <Pager text={rangeText('companies', part)} first={undefined} next={undefined} />
          )}
        </>
      ),
    };
  },
});

/** The store gives a few more than are asked for. */
function isMeant({ key, name, symbol, entityIds }: StoredCompany, word: string): boolean {
  const asked = word.toLowerCase();
  const names = [key, key.replace(/^0+/, ''), symbol, ...entityIds].map((text) => text?.toLowerCase());
  return (
    names.includes(asked) ||
    names.includes(asked.replace(/^0+/, '')) ||
    (name?.toLowerCase().startsWith(asked) ?? false)
  );
}

const COLUMNS = columnsOf('company', 'symbol', 'key');

function rowOf(link: Link): (company: StoredCompany) => PageRow {
  return ({ key, name, symbol }) => {
    const href = link('company', { key }) ?? link('findings', {}, { company: key });
    return [to(href, name ?? symbol ?? key), symbol ?? '', key];
  };
}
