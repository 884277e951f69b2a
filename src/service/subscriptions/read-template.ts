import { lineAndColumn } from '../../core/base/json.ts';
import type { Template } from '../../core/model/subscription.ts';
import { TEMPLATE_RULES } from '../protocol/subscriptions/rules.ts';
import { problemsOf, type ReadRecord, readRecord } from './read-record.ts';
import { parseTemplateText } from './template-text.ts';
import { MOST_TEMPLATE_ROWS, printToken, TEMPLATE_PROPERTIES } from './template-tokens.ts';
import { templateTree, wantedRows } from './template-tree.ts';

const MOST_LISTED = 10;
const BLOCKS = `@Rows(N) … @Row.Company … @End with N from 1 to ${MOST_TEMPLATE_ROWS}`;

export function readTemplate(text: string): ReadRecord<Template> {
  const record = readRecord(text, TEMPLATE_RULES);
  const { Subject, Body } = record.values;
  const broken = [...tokenProblems('Subject', Subject), ...tokenProblems('Body', Body)];
  return { ...record, problems: [...record.problems, ...problemsOf('rule', broken)] };
}

function tokenProblems(property: string, text: string | undefined): readonly string[] {
  const unknown = text === undefined ? [] : templateTree(parseTemplateText(text)).problems;
  if (text === undefined || unknown.length === 0) return [];
  const accepted = TEMPLATE_PROPERTIES.map((name) => printToken(name)).join(', ');
  const listed = unknown.slice(0, MOST_LISTED).map(({ text: token, at, reason }) => {
    const { line, column } = lineAndColumn(text, at);
    return `${token.slice(0, 60)} (line ${line}, column ${column}${reason === undefined ? '' : `: ${reason}`})`;
  });
  const more = unknown.length > MOST_LISTED ? ' and more' : '';
  return [
    `${property} takes the tokens ${accepted}, @@ for an @, and blocks such as ${BLOCKS}; this has ${listed.join(', ')}${more}.`,
  ];
}

const SUBJECT = '@Raw(@Model.ApplicationId): new data in @Raw(@Model.ResourceName) where @Raw(@Model.Expression)';

/** What the contract lists for its default template; the wording is not the contract's. */
export const CONTRACT_TEMPLATE: Template = {
  Name: 'Contract',
  Subject: SUBJECT,
  Body: [
    'New data is available.',
    '',
    'Application ID: @Raw(@Model.ApplicationId)',
    'App key: @Raw(@Model.ServiceApplicationKey)',
    'Defined query: @Raw(@Model.Expression)',
    'Resource: @Raw(@Model.ResourceName)',
    'Data: @Raw(@Model.DataLink)',
    '',
  ].join('\n'),
};

/**
 * The template of subscriptions without `TemplateId`: what the contract lists, and a table of the rows that fire with
 * company, period, fields and conditions before and after.
 */
export const DEFAULT_TEMPLATE: Template = {
  Name: 'Crossfoot',
  Subject: SUBJECT,
  Body: [
    '<!doctype html>',
    '<p>New data is available.</p>',
    '<p>Application ID: @Model.ApplicationId<br>',
    'App key: @Model.ServiceApplicationKey<br>',
    'Defined query: @Model.Expression<br>',
    'Resource: @Model.ResourceName<br>',
    'Data: <a href="@Model.DataLink">@Model.DataLink</a></p>',
    '<p>Rows that fire in the refresh of @Alert.At: @Alert.Rows</p>',
    '<table border="1" cellpadding="4" style="border-collapse: collapse">',
    '<tr><th>Company</th><th>Period</th><th>Change</th><th>Values, before and after</th><th>Conditions</th></tr>',
    '@Rows(25)',
    '<tr><td>@Row.Company @Row.Name</td><td>@Row.Period @Row.PeriodEnd</td><td>@Row.Change @Row.Note</td>',
    '<td>@Fields<div>@Field.Name: @Field.Before → @Field.After</div>@End</td>',
    '<td>@Terms<div>@Term.Text: @Term.Before → @Term.After</div>@End</td></tr>',
    '@End',
    '</table>',
    '@More<p>Further rows that fire: @Alert.Further</p>@End',
    '',
  ].join('\n'),
};

/** The most rows that a template describes. */
export function rowsOfTemplate({ Subject, Body }: Pick<Template, 'Subject' | 'Body'>): number {
  return Math.max(...[Subject, Body].map((text) => wantedRows(parseTemplateText(text))));
}
