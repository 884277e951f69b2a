import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { alertProperties, alertsOf } from '../../../src/alerts/notifications/alerts.ts';
import {
  type Addressee,
  addresseesOf,
  type Mail,
  mailBytes,
  messageIdOf,
} from '../../../src/alerts/notifications/mail.ts';
import { type AlertParts, planMails } from '../../../src/alerts/notifications/plan-mails.ts';
import { renderAlert } from '../../../src/alerts/notifications/render-alert.ts';
import type { AlertRow } from '../../../src/core/model/alert.ts';
import type { SubscriptionAnswer, Template } from '../../../src/core/model/subscription.ts';
import { CONTRACT_TEMPLATE, DEFAULT_TEMPLATE } from '../../../src/service/subscriptions/read-template.ts';
import { SUBSCRIPTION } from '../../support/notifications.ts';

const AT = '2025-03-04T07:13:00.000Z';
const FROM: Addressee = { name: 'Crossfoot', address: 'alerts@example.org' };
const LINK = 'http://127.0.0.1:8080/v2/companies?filter=a%20gt%201&limit=9999&appkey=demo';

const ROW: AlertRow = {
  ...{ company: 'ABC', name: '<b>Alphabet & Sons</b>', period: '2018q3', periodEnd: '09/30/2018', document: 'D-1' },
  ...{ change: 'changed', note: '' },
  fields: [{ name: 'netincome', before: '5', after: '-7' }],
  terms: [{ text: 'netincome lt 0', before: 'false', after: 'true' }],
};

function subscription(change: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  return { ...SUBSCRIPTION, Id: 'a'.repeat(32), ...change };
}

function partsOf(of: SubscriptionAnswer, template: Template = CONTRACT_TEMPLATE, rows = 1): readonly AlertParts[] {
  const fired = Array.from({ length: rows }, (_, index) => ({ key: `row ${index}`, entity: String(index) }));
  const alerts = alertsOf({ subscription: of, at: AT, rows: fired }, rows === 1 ? 'refresh' : 'row');
  const link = () => ({ url: LINK, leftOut: 0 });
  return alerts.map((alert) => ({ alert, subscription: of, template, link, rows: () => [ROW] }));
}

function mailOf(change: Partial<SubscriptionAnswer> = {}, template?: Template): Mail {
  const [mail] = planMails(partsOf(subscription(change), template)).mails;
  if (!mail) throw new Error('no mail');
  return mail;
}

const parsed = async (mail: Mail, from = FROM) => PostalMime.parse(await mailBytes(mail, from));

describe('a mail', () => {
  it('of the default template says what the contract lists, in both forms', async () => {
    const mail = mailOf({ SubscriberFullName: 'Ännä "The" Ünit, <x@y.example>', Expression: 'a gt 1 and b eq "<i>"' });
    const { headers, ...found } = await parsed(mail);
    expect(found).toMatchObject({
      from: { name: 'Crossfoot', address: 'alerts@example.org' },
      to: [{ name: 'Ännä "The" Ünit, <x@y.example>', address: 'one@example.com' }],
      subject: 'user_1: new data in CoreFinancials-ANN where a gt 1 and b eq "<i>"',
      date: AT,
      messageId: `<${mail.id}@example.org>`,
    });
    expect(found.cc ?? found.bcc ?? []).toEqual([]);
    expect(headers.filter(({ key }) => key === 'auto-submitted')).toMatchObject([{ value: 'auto-generated' }]);
    expect(found.text?.trim().split(/\r?\n/)).toEqual([
      'New data is available.',
      '',
      'Application ID: user_1',
      'App key: demo',
      'Defined query: a gt 1 and b eq "<i>"',
      'Resource: CoreFinancials-ANN',
      `Data: ${LINK}`,
    ]);
    const link = LINK.replaceAll('&', '&amp;');
    expect(found.html).toContain('Defined query: a gt 1 and b eq &quot;&lt;i&gt;&quot;');
    expect(found.html).toContain(`<a href="${link}">${link}</a>`);
  });

  it('has the same bytes again, and its lines end with CR LF', async () => {
    const bytes = await mailBytes(mailOf(), FROM);
    expect(await mailBytes(mailOf(), FROM)).toEqual(bytes);
    expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/);
  });

  it('goes to each address by itself, and to the same address once', async () => {
    const both = { SubscriberSecondEmail: 'two@example.com', SubscriberSecondFullName: 'Second' };
    const { mails } = planMails(partsOf(subscription(both)));
    expect(mails.map(({ to }) => to)).toEqual([
      { name: null, address: 'one@example.com' },
      { name: 'Second', address: 'two@example.com' },
    ]);
    const texts = await Promise.all(mails.map(async (mail) => (await mailBytes(mail, FROM)).toString()));
    expect(texts[0]).not.toContain('two@example.com');
    expect(texts[1]).not.toContain('one@example.com');
    expect(new Set(mails.map((mail) => messageIdOf(mail.id, FROM))).size).toBe(2);
    expect(addresseesOf(subscription({ SubscriberSecondEmail: 'one@EXAMPLE.com' }))).toHaveLength(1);
  });

  it.each<[string, Partial<Mail>]>([
    ['subject', { subject: 'a\r\nBcc: x@example.com' }],
    ['subject', { subject: 'a\u202eb' }],
    ['name of the addressee', { to: { name: 'a\nb', address: 'one@example.com' } }],
    ['name of the addressee', { to: { name: 'a\u2067b', address: 'one@example.com' } }],
    ['address of the addressee', { to: { name: null, address: 'one@example.com\r\nRCPT TO:<x@example.com>' } }],
    ['address of the addressee', { to: { name: null, address: 'a b@example.com, c@example.com' } }],
    ['address of the addressee', { to: { name: null, address: 'x@example.com> <y@example.com' } }],
  ])('is refused for its %s: %j', async (what, change) => {
    await expect(mailBytes({ ...mailOf(), ...change }, FROM)).rejects.toThrow(what);
  });

  it('keeps hostile values apart from its headers', async () => {
    const Expression = 'a eq 1\r\nBcc: x@example.com\r\n\r\n@Raw(@Model.AppKey) <script>alert(1)</script>';
    const found = await parsed(mailOf({ Expression, ServiceApplicationKey: '@Model.Id' }));
    expect(found.subject).toBe(
      'user_1: new data in CoreFinancials-ANN where a eq 1 Bcc: x@example.com @Raw(@Model.AppKey) <script>alert(1)</script>',
    );
    expect(found.bcc).toBeUndefined();
    expect(found.html).not.toContain('<script>');
    expect(found.text).toContain('App key: @Model.Id');
  });

  it('has subject, name and bodies as they were given, whatever they are', async () => {
    const line = fc
      .string({ unit: 'binary', minLength: 3, maxLength: 60 })
      .map((text) =>
        text
          .replace(/[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}\p{Z}]/gu, ' ')
          .trim()
          .replace(/ +/g, ' '),
      )
      .filter((text) => text.length >= 3);
    await fc.assert(
      fc.asyncProperty(line, line, line, async (name, Subject, Body) => {
        const template = { Name: 'x', Subject: Subject.replaceAll('@', '@@'), Body: Body.replaceAll('@', '@@') };
        const mail = mailOf({ SubscriberFullName: name }, template);
        const found = await parsed(mail);
        expect(found.subject).toBe(Subject);
        expect(found.to?.[0]).toEqual({ name, address: 'one@example.com' });
        expect(found.text?.trimEnd()).toBe(mail.text.trimEnd());
        expect(found.html?.trimEnd()).toBe(mail.html.trimEnd());
      }),
      { numRuns: 50 },
    );
  });
});

describe('the default template of the program', () => {
  it('has what the contract lists, and each row that fires with its company, period, values and conditions', () => {
    const { html, text } = mailOf({}, DEFAULT_TEMPLATE);
    expect(html).toContain('<td>ABC &lt;b&gt;Alphabet &amp; Sons&lt;/b&gt;</td><td>2018q3 09/30/2018</td>');
    expect(html).toContain('<div>netincome: 5 → -7</div>');
    expect(html).not.toContain('Further rows');
    for (const said of ['Application ID: user_1', 'App key: demo', 'Resource: CoreFinancials-ANN', `Data: ${LINK}`]) {
      expect(text).toContain(said);
    }
    expect(text).toMatch(
      /ABC <b>Alphabet & Sons<\/b> 2018q3 09\/30\/2018 changed\s+netincome: 5 → -7\s+netincome lt 0: false → true/,
    );
  });
});

describe('a template', () => {
  const properties = alertProperties(subscription({ Expression: 'a lt <b>' }), LINK);
  const content = { properties, at: AT, count: 3, rows: [ROW] };
  const rendered = (Body: string, note?: string) => renderAlert({ Name: 'x', Subject: 's', Body }, content, note);

  it('escapes values of rows by what it is: HTML or text', () => {
    const line = '@Rows(5)@Row.Company @(Row.Name)@End of @Alert.Rows@More, @Alert.Further more@End';
    expect(rendered(`<p>${line}</p>`).html).toBe('<p>ABC &lt;b&gt;Alphabet &amp; Sons&lt;/b&gt; of 3, 2 more</p>');
    expect(rendered(line).text).toBe('ABC <b>Alphabet & Sons</b> of 3, 2 more');
    const { subject } = renderAlert({ Name: 'x', Subject: line, Body: '' }, content);
    expect(subject).toBe('ABC <b>Alphabet & Sons</b> of 3, 2 more');
  });

  it('with a tag of its own is HTML, and its text is derived', () => {
    const body =
      '<style>p {}</style><!-- <b> --><p>Hello &amp; @Model.Expression</p><p><a href="@Model.DataLink">data</a><br>end</p>';
    const { text, html } = rendered(body);
    expect(html).toBe(
      `<style>p {}</style><!-- <b> --><p>Hello &amp; a lt &lt;b&gt;</p><p><a href="${LINK.replaceAll('&', '&amp;')}">data</a><br>end</p>`,
    );
    expect(text).toBe(`Hello & a lt <b>\n\ndata (${LINK})\nend\n`);
  });

  it('without one is text, whatever its values are', () => {
    const { text, html } = rendered('a < b\n@Raw(@Model.Expression)');
    expect(text).toBe('a < b\na lt <b>');
    expect(html).toContain('>a &lt; b\na lt &lt;b&gt;</div>');
  });

  it('gets a note at its end', () => {
    expect(rendered('text', 'More & more.').text).toBe('text\nMore & more.\n');
    expect(rendered('<body><p>x</p></body>', 'More & more.')).toMatchObject({
      text: 'x\n\nMore & more.\n',
      html: '<body><p>x</p><p>More &amp; more.</p></body>',
    });
  });

  it('has no control characters and no halves of characters by references in its text', () => {
    expect(rendered('<p>a&#0;b&#xD800;c&#x1F600;d&#27;[31m&#9;e</p>').text).toBe('a&#0;b&#xD800;c😀d&#27;[31m\te\n');
  });

  it.each(['<style>', '<!--', '<a href="', '<', '&#1;', '<p> '])('is read in linear work: %s', (piece) => {
    const { text } = rendered(`<p>${piece.repeat(20_000)}`);
    expect(text.length).toBeLessThan(200_000);
  });

  it('is read in linear work where a tag does not end', () => {
    expect(rendered(`<p><${'a'.repeat(500_000)}`).text).toHaveLength(500_002);
  });
});

describe('caps', () => {
  const many = (Name: string, address: string, rows: number): readonly AlertParts[] =>
    partsOf(subscription({ Id: Name, Name, SubscriberEmail: address }), CONTRACT_TEMPLATE, rows);

  it('leave 10,000 alerts of one subscription some mails and one digest that says so', async () => {
    const { mails, digests, held } = planMails(many('big', 'one@example.com', 10_000));
    expect([mails.length, digests.length, held]).toEqual([25, 1, 9_975]);
    const found = await parsed(digests[0] as Mail);
    expect(found.subject).toBe(`9,975 more alerts of the refresh of ${AT}`);
    expect(found.text).toContain('big (user_1): 9,975 rows of CoreFinancials-ANN where netincome gt 1000');
    expect(found.text).not.toContain('appkey');
  });

  it('put every alert into exactly one mail to each of its addressees, and count the mails', () => {
    const alerts = [
      ...many('a', 'one@example.com', 3),
      ...many('b', 'two@example.com', 1),
      ...partsOf(subscription({ Id: 'c', SubscriberSecondEmail: 'two@EXAMPLE.com' }), CONTRACT_TEMPLATE, 2),
    ];
    fc.assert(
      fc.property(fc.nat(8), fc.nat(4), (perRefresh, perSubscription) => {
        const { mails, digests } = planMails(alerts, { caps: { perRefresh, perSubscription } });
        expect(mails.length).toBeLessThanOrEqual(perRefresh);
        expect(digests.length).toBeLessThanOrEqual(2);
        const sent = [...mails, ...digests].flatMap(({ to, alerts: ids }) =>
          ids.map((id) => `${id} ${to.address.toLowerCase()}`),
        );
        expect(sent.length).toBe(8);
        expect(new Set(sent).size).toBe(8);
      }),
    );
  });

  it('count what was made before, and do not make it again', () => {
    const alerts = many('a', 'one@example.com', 5);
    const caps = { perRefresh: 3, perSubscription: 9 };
    const first = planMails(alerts, { caps });
    const made = new Set(first.mails.slice(0, 2).flatMap(({ alerts: ids }) => ids));
    const second = planMails(alerts, { caps, isMade: (id) => made.has(id) });
    expect(second.mails.map(({ id }) => id)).toEqual(first.mails.slice(2).map(({ id }) => id));
    expect(second.digests.map(({ id }) => id)).toEqual(first.digests.map(({ id }) => id));
  });

  it('of previews mask keys and have ids of their own', () => {
    const alerts = partsOf(subscription({ ServiceApplicationKey: 'secret-key' }));
    const [preview] = planMails(alerts, { isPreview: true }).mails;
    expect(JSON.stringify(preview)).not.toMatch(/secret-key|appkey=demo/);
    expect(preview?.id).not.toBe(planMails(alerts).mails[0]?.id);
  });
});
