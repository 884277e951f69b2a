import { usualSign } from '../../../analysis/statement/read-statement.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { MODE_NAMES } from '../../../analysis/validation/mode-names.ts';
import { ROW_SOURCES } from '../../../core/model/row-source.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import type { PageRequest } from '../page.ts';
import { FORMS, type Query, urlOf } from '../paths.ts';
import { COLUMN_CHOICES, type StatementQuery } from './statement-query.ts';

type ChoicesProps = {
  readonly request: PageRequest<'statement', StatementQuery>;
  readonly statement: Statement | undefined;
  /** Whether the store has values of standard fields. */
  readonly hasStandard: boolean;
};

type Option = { readonly text: string; readonly changed: Query; readonly isChosen: boolean };
type Row = { readonly title: string; readonly options: readonly Option[] };

/** Everything that can be chosen for a statement, by links, and the rest by a form. */
export function StatementChoices({ request, statement, hasStandard }: ChoicesProps) {
  const { link, params, query } = request;
  const rows = rowsOf(query, statement, hasStandard).filter(({ options }) => options.length > 1);
  return (
    <>
      <dl class="facts choices">
        {rows.map(({ title, options }) => (
          <>
            <dt>{title}</dt>
            <dd>
              <ul class="links">
                {options.map(({ text, changed, isChosen }) => (
                  <li>
                    {isChosen ? (
                      <strong>{text}</strong>
                    ) : (
                      <a href={link('statement', params, { ...query, ...changed })}>{text}</a>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ))}
        {statement === undefined ? null : <Downloads request={request} />}
      </dl>
      <MoreChoices request={request} />
    </>
  );
}

const NO_COLUMNS: Query = Object.fromEntries(COLUMN_CHOICES.map((name) => [name, undefined]));

function rowsOf(query: StatementQuery, statement: Statement | undefined, hasStandard: boolean): readonly Row[] {
  const { growth, percentOf, restatements, asFiled, source, sign = usualSign(asFiled) } = query;
  const isLatest = asFiled === undefined && restatements === undefined;
  const bases = [...new Set([...basesOf(statement), ...(percentOf === undefined ? [] : [percentOf])])];
  const periods = ['', '4', '8', ...(query.periods === undefined ? [] : [query.periods])];
  return [
    ...(asFiled === undefined
      ? [
          oneOf('Periods', 'length', query.length, {
            '': 'usual',
            annual: 'years',
            quarterly: 'quarters',
            ytd: 'year to date',
            ttm: 'twelve months',
          }),
          oneOf(
            'Newest',
            'periods',
            query.periods,
            Object.fromEntries(periods.map((count) => [count, count || 'all'])),
          ),
        ]
      : []),
    oneOf('Growth', 'growth', growth, { '': 'none', year: 'from a year before', previous: 'from the period before' }),
    oneOf('Common size', 'percentOf', percentOf, {
      '': 'amounts',
      ...Object.fromEntries(bases.map((name) => [name, `percent of ${name}`])),
    }),
    {
      title: 'Signs',
      options: [
        { text: 'as filed', changed: { sign: 'filed' }, isChosen: sign === 'filed' },
        { text: 'as presented', changed: { sign: 'presented' }, isChosen: sign === 'presented' },
        { text: 'by effect', changed: { sign: 'natural' }, isChosen: sign === 'natural' },
      ],
    },
    {
      title: 'Values',
      options: [
        { text: 'newest', changed: { restatements: undefined, asFiled: undefined }, isChosen: isLatest },
        {
          text: 'beside those first reported',
          changed: { restatements: 'yes', asFiled: undefined },
          isChosen: restatements !== undefined,
        },
        {
          text: 'as in the newest filing',
          changed: { ...NO_COLUMNS, asFiled: 'newest' },
          isChosen: asFiled !== undefined,
        },
      ],
    },
    ...(hasStandard
      ? [
          {
            title: 'Lines',
            options: [
              { text: 'of the filings', changed: { source: undefined }, isChosen: source !== STANDARD_SOURCE },
              {
                text: 'standard fields',
                changed: { source: STANDARD_SOURCE, asFiled: undefined, taxonomy: undefined },
                isChosen: source === STANDARD_SOURCE,
              },
            ],
          },
        ]
      : []),
    ...(statement === undefined ? [] : [foldRow(query)]),
  ];
}

function oneOf(title: string, name: string, chosen: string | undefined, texts: Readonly<Record<string, string>>): Row {
  const options = Object.entries(texts).map(([value, text]) => ({
    text,
    changed: { [name]: value },
    isChosen: value === (chosen ?? ''),
  }));
  return { title, options };
}

function foldRow({ fold }: StatementQuery): Row {
  return {
    title: 'Headings',
    options: [
      { text: 'open', changed: { fold: undefined }, isChosen: fold === undefined },
      { text: 'folded to totals', changed: { fold: 'all' }, isChosen: fold === 'all' },
    ],
  };
}

/** Amounts of which others are usually said in percent. */
const BASES = /^(?:total)?(?:assets|revenues?|salesrevenuenet|revenuefromcontractwithcustomer\w*tax)$/i;

function basesOf(statement: Statement | undefined): readonly string[] {
  const lines = statement?.sections.flatMap((section) => section.lines) ?? [];
  return lines.flatMap(({ kind, type, field }) =>
    kind === 'value' && type === 'money' && BASES.test(field.name) ? field.name : [],
  );
}

function Downloads({ request: { params, query, at } }: Pick<ChoicesProps, 'request'>) {
  const hrefOf = (form: (typeof FORMS)[number]) => urlOf('statement', params, { at: at?.toString(), ...query }, form);
  return (
    <>
      <dt>Download</dt>
      <dd>
        <ul class="links">
          {FORMS.filter((form) => form !== 'html').map((form) => (
            <li>
              <a href={hrefOf(form)}>{form.toUpperCase()}</a>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

/** What links choose, which the form keeps. */
const KEPT = ['length', 'growth', 'sign', 'restatements', 'fold'] as const satisfies readonly (keyof StatementQuery)[];

function MoreChoices({ request: { link, params, query, at } }: Pick<ChoicesProps, 'request'>) {
  const kept = { at: at?.toString(), ...Object.fromEntries(KEPT.map((name) => [name, query[name]])) };
  return (
    <details class="more">
      <summary>More choices</summary>
      <form action={link('statement', params).replace(/\?.*$/, '')} class="fields">
        {Object.entries(kept).map(([name, value]) =>
          value === undefined ? null : <input type="hidden" name={name} value={value} />,
        )}
        <TextField name="beside" label="Company beside it" query={query} placeholder="symbol, CIK or name" />
        <TextField name="from" label="Periods from" query={query} type="date" />
        <TextField name="to" label="Periods to" query={query} type="date" />
        <TextField name="periods" label="Newest periods" query={query} placeholder="all" />
        <TextField name="asKnown" label="As known on" query={query} type="date" />
        <TextField name="asFiled" label="As filed in" query={query} placeholder="document, or newest" />
        <TextField name="percentOf" label="In percent of" query={query} placeholder="field or label" />
        <TextField name="taxonomy" label="Lines of taxonomy" query={query} placeholder="those of the newest rows" />
        <ChoiceField name="source" label="Source" query={query} values={ROW_SOURCES} usual="the latest" />
        <ChoiceField name="labels" label="Labels" query={query} values={['terse', 'full', 'name']} usual="primary" />
        <ChoiceField name="scale" label="Scale" query={query} values={['none', 'thousands', 'millions']} usual="auto" />
        <ChoiceField name="empty" label="Empty lines" query={query} values={['show']} usual="hide" />
        <ChoiceField name="mode" label="Compare totals" query={query} values={MODE_NAMES} usual="as in the last run" />
        <TextField name="tolerance" label="Tolerance" query={query} placeholder="as in the last run" />
        <button type="submit">Show</button>
      </form>
    </details>
  );
}

type FieldProps = { readonly name: keyof StatementQuery; readonly label: string; readonly query: StatementQuery };
type TextProps = FieldProps & { readonly type?: 'text' | 'date'; readonly placeholder?: string };

function TextField({ name, label, query, type = 'text', placeholder }: TextProps) {
  return (
    <label>
      {label}
      <input type={type} name={name} value={query[name] ?? ''} placeholder={placeholder} autocomplete="off" />
    </label>
  );
}

type ChoiceProps = FieldProps & { readonly values: readonly string[]; readonly usual: string };

function ChoiceField({ name, label, query, values, usual }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{usual}</option>
        {values.map((value) => (
          <option value={value} selected={value === query[name]}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
