import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionsShape, templatePreviewShape, templatesShape } from '../../../../src/core/model/shapes/records.ts';
import { run } from '../../../../src/front/cli/run.ts';
import { environmentInMemory, Kept } from '../../../support/environment.ts';
import { savedAnswer } from '../../../support/saved-answers.ts';

let folder = '';

/** Runs a command over the store of these tests, with a text at standard input. */
async function crossfoot(words: readonly string[], stdin = '', env: Readonly<Record<string, string>> = {}) {
  const stdout = new Kept({ terminal: false });
  const environment = environmentInMemory({
    env: { CROSSFOOT_STORE: join(folder, 'store.duckdb'), ...env },
    stdout,
    stdin: (async function* () {
      yield Buffer.from(stdin);
    })(),
  });
  const status = await run(words, environment);
  return { status, out: stdout.text, err: environment.stderr.text };
}

const json = async (...words: readonly string[]): Promise<Record<string, unknown>> => {
  const { status, out, err } = await crossfoot([...words, '--format', 'json']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const { schema: _, ...output } = JSON.parse(out) as Record<string, unknown>;
  return output;
};

const LOSSES = [
  ...['--name', 'losses', '--user', 'desk_7', '--resource', 'financials-qtr'],
  ...['--expression', 'netincome lt 0', '--email', 'desk@example.com'],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-alerts-'));
  const rows = savedAnswer('rows-2024-09-17.json');
  const when = ['--resource', 'Financials-QTR', '--observed-at', '2024-09-17T07:13:00Z'];
  expect((await crossfoot(['ingest', 'payload', rows, ...when])).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('subscriptions and templates of a store', () => {
  it('are added, shown with masked keys, changed and removed', async () => {
    const template = await json(
      'template',
      'add',
      '--name',
      'short',
      '--subject',
      'News: @Model.Name',
      '--body',
      bodyFile(),
    );
    expect(templatesShape.parse(template).templates).toMatchObject([
      { Name: 'short', Body: 'See @Raw(@Model.DataLink)' },
    ]);
    const added = subscriptionsShape.parse(await json('subscription', 'add', ...LOSSES, '--template', 'short'));
    const [{ Id: templateId } = { Id: '' }] = templatesShape.parse(template).templates;
    expect(added.subscriptions).toMatchObject([
      {
        Name: 'losses',
        ResourceName: 'Financials-QTR',
        ServiceApplicationKey: '***',
        AppKey: '***',
        TemplateId: templateId,
      },
    ]);
    const preview = await json('template', 'preview', 'short', '--subscription', 'losses');
    const [mail] = templatePreviewShape.parse(preview).mails;
    expect(mail?.subject).toBe('News: losses');
    expect(mail?.text).toMatch(/^See http:.*filter=netincome%20lt%200&.*appkey=\*\*\*$/);
    const changed = await json(
      'subscription',
      'update',
      'LOSSES',
      '--expression',
      'netincome lt -5',
      '--template',
      'none',
    );
    expect(changed.subscriptions).toMatchObject([
      { Expression: 'netincome lt -5', UserId: 'desk_7', TemplateId: null },
    ]);
    expect((await json('subscription', 'list', '--user', 'desk_8')).subscriptions).toEqual([]);
    const removed = await crossfoot(['subscription', 'remove', 'losses']);
    expect(removed).toMatchObject({ status: 0, err: expect.stringMatching(/^Removed the subscription losses \(/) });
    await crossfoot(['template', 'remove', 'short']);
    expect(await json('template', 'list')).toEqual({ totals: { templates: 0 }, templates: [] });
  });

  it('are those of a file, applied again and again', async () => {
    const path = join(folder, 'alerts.yaml');
    const file = (threshold: string): string => `
defaults: { UserId: desk_7, SubscriberEmail: desk@example.com, ResourceName: Financials-QTR }
templates: [{ Name: short, Subject: News, Body: Look. }]
subscriptions:
  - { Name: losses, Expression: netincome lt ${threshold}, Template: short }
  - { Name: profits, Expression: netincome gt 0 }
`;
    writeFileSync(path, file('0'));
    const first = subscriptionsShape.parse(await json('subscription', 'apply', path));
    writeFileSync(path, file('-1'));
    const second = subscriptionsShape.parse(await json('subscription', 'apply', path));
    expect(second.subscriptions.map(({ Id }) => Id)).toEqual(first.subscriptions.map(({ Id }) => Id));
    expect(second.subscriptions.map(({ Expression }) => Expression)).toEqual(['netincome lt -1', 'netincome gt 0']);
    expect((await json('subscription', 'list')).totals).toEqual({ subscriptions: 2 });
    const unknown = (name: string): string => `  - { Name: ${name}, Expression: netincom lt 0 }\n`;
    writeFileSync(path, `${file('-2').replace('Look.', 'Look again.')}${unknown('later')}${unknown('last')}`);
    const refused = await crossfoot(['subscription', 'apply', path]);
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.err.match(/alerts\.yaml:\d+:\d+: .*did you mean netincome/g)).toHaveLength(2);
    expect((await json('subscription', 'list')).subscriptions).toEqual(second.subscriptions);
    expect((await json('template', 'list')).templates).toMatchObject([{ Name: 'short', Body: 'Look.' }]);
  });

  it.each([
    [['subscription', 'add', ...LOSSES, '--expression', 'netincom lt 0'], /did you mean netincome\?/],
    [['subscription', 'add', '--name', 'x'], /Name takes 3 to 255 characters.* UserId is required/],
    [['subscription', 'add', ...LOSSES], /Name is unique per user; desk_7 has a subscription losses already/],
    [['subscription', 'show', 'profit'], /no subscription "profit"; did you mean profits\?/],
    [['subscription', 'update', 'losses'], /there is nothing to change/],
    [
      ['template', 'add', '--name', 'odd', '--subject', '@Model.Nam', '--body', '-'],
      /Subject takes the tokens .*line 1, column 1/,
    ],
    [['template', 'remove', 'short'], /The template is used by subscriptions: losses of desk_7/],
    [['subscription', 'apply', '-'], /standard input:1:1: the file has to be one object/],
    [['subscription', 'apply', 'none.yaml'], /cannot read the file of subscriptions none\.yaml: there is no such file/],
  ])('refuse %j', async (words, message) => {
    const { status, err, out } = await crossfoot(words, 'a text');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('are those of one key, which the service has to know and nobody is shown', async () => {
    const { status, err } = await crossfoot(['subscription', 'list'], '', { CROSSFOOT_LOCAL_KEY: 'secret-key' });
    expect(status).toBe(2);
    expect(err).toContain('Its keys: demo.');
    expect(err).not.toContain('secret-key');
  });
});

function bodyFile(): string {
  const path = join(folder, 'body.txt');
  writeFileSync(path, 'See @Raw(@Model.DataLink)');
  return path;
}
