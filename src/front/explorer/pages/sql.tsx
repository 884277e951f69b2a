import { z } from 'zod';
import { CrossfootError } from '../../../core/base/errors.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { type Column, plural, table } from '../../../output/report/document.ts';
import { sqlView } from '../../../output/report/views/sql.ts';
import type { SqlValue } from '../../../warehouse/store/query/list-relations.ts';
import type { SqlAnswer } from '../../../warehouse/store/query/run-sql.ts';
import { definePage, type PageRequest, ROWS_OF, type Words } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { firstOf, once } from '../parts/first-rows.ts';

type Answer = {
  readonly columns: SqlAnswer['columns'];
  readonly rows: readonly (readonly SqlValue[])[];
  /** The rows as JSON, where that was asked for. */
  readonly texts: readonly string[];
};

type Data = { readonly isCut: boolean } & (
  | { readonly answer: Answer | undefined }
  | { readonly problem: string; readonly hint: string | undefined }
);

const QUERY = { query: z.string().max(20_000).optional() };

/** A query of the reader's own, which can read the store and nothing else. */
export const sqlPage = definePage({
  name: 'sql',
  turn: 'query',
  query: QUERY,
  load: async (request): Promise<Data> => {
    const { store, answerSql, ports, at: asOf, query, form } = request;
    const sql = query.query?.trim() ?? '';
    if (sql === '') return { answer: undefined, isCut: false };
    try {
      return await answerSql(store, { sql, asOf }, ports, (answer) => readAnswer(answer, request));
    } catch (error) {
      const isWrong = error instanceof CrossfootError && error.failure === 'input' && error.code === undefined;
      if (!isWrong || form !== 'html') throw error;
      const { message, hint } = error;
      return { isCut: false, problem: message, hint: typeof hint === 'object' ? request.wordHint(hint) : hint };
    }
  },
  view: (data, request) => ({
    title: 'SQL',
    ...('problem' in data && { status: 400 as const }),
    body: (
      <>
        <p>The store is read-only here, and a query can reach neither files nor the network.</p>
        <form action="/sql">
          {request.at === undefined ? null : <input type="hidden" name="at" value={request.at} />}
          <label for="query">Query</label>
          <textarea id="query" name="query" spellcheck={false}>
            {request.query.query ?? ''}
          </textarea>
          <button type="submit">Run</button>
        </form>
        {'problem' in data ? (
          <>
            <p class="error">Error: {data.problem}</p>
            {data.hint === undefined ? null : <p>{data.hint}</p>}
          </>
        ) : data.answer ? (
          <AnswerTable answer={data.answer} isCut={data.isCut} request={request} />
        ) : (
          <Examples link={request.link} />
        )}
      </>
    ),
  }),
  output: (data) => {
    const { columns, rows, texts } = ('answer' in data && data.answer) || { columns: [], rows: [], texts: [] };
    return sqlView({ columns, rows: async () => once(rows), jsonRows: async () => once(texts) }, 0);
  },
});

async function readAnswer(answer: SqlAnswer, { form, most }: Pick<PageRequest, 'form' | 'most'>): Promise<Data> {
  const { columns } = answer;
  if (form === 'json') {
    const { items: texts, isCut } = await firstOf(await answer.jsonRows(), most);
    return { answer: { columns, rows: [], texts }, isCut };
  }
  const { items: rows, isCut } = await firstOf(await answer.rows(), most);
  return { answer: { columns, rows, texts: [] }, isCut };
}

const NUMBER_TYPE = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/;

type AnswerProps = { readonly answer: Answer; readonly isCut: boolean; readonly request: Words };

function AnswerTable({ answer: { columns, rows }, isCut, request }: AnswerProps) {
  const titled = columns.map(
    ({ name, type }): Column => ({ title: name, align: NUMBER_TYPE.test(type) ? 'right' : 'left' }),
  );
  const cut = `Only the first ${formatCount(rows.length)} rows are shown; as data there are up to ${formatCount(ROWS_OF.csv)}.`;
  return (
    <div class="as-is">
      <Blocks
        blocks={[
          table(
            titled,
            rows.map((row) => ({ cells: row.map(textOf) })),
            'Answer',
          ),
        ]}
        request={request}
      />
      <p>{isCut ? cut : `${plural(rows.length, 'row')}.`}</p>
    </div>
  );
}

function textOf(value: SqlValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const EXAMPLES: readonly (readonly [query: string, what: string])[] = [
  ['SHOW TABLES', 'the views and tables'],
  ['SELECT rule, severity, count(*) AS findings FROM findings GROUP BY ALL ORDER BY findings DESC', 'findings by rule'],
  [
    'SELECT form, count(DISTINCT document) AS filings FROM filed_value GROUP BY form ORDER BY filings DESC',
    'filings by form',
  ],
];

function Examples({ link }: Pick<PageRequest, 'link'>) {
  return (
    <>
      <h2>To begin with</h2>
      <ul>
        {EXAMPLES.map(([query, what]) => (
          <li>
            <a href={link('sql', {}, { query })}>{what}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
