import type { MailPreview } from '../../../core/model/simulation.ts';
import { cellText } from '../../../output/report/document.ts';
import { templatePreviewView } from '../../../output/report/views/records.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Facts } from '../parts/facts.tsx';
import { Neighbours } from '../parts/paging.tsx';
import { IN_URL, loadReplay, namedSubscription, REPLAY_QUERY, type ReplayQuery } from '../parts/replay.tsx';
import { ProblemError } from '../problem.ts';

/** A mail of a replay as text. */
export const mailPage = definePage({
  name: 'mail',
  query: REPLAY_QUERY,
  load: loadMail,
  view: ({ mail, number, hasNext }, { params, query, link }) => {
    const { subscription } = params;
    const pageOf = (other: number) => link('mail', { subscription, mail: String(other) }, query);
    const { at, to, subject, text } = mail;
    const previous = number > 1 ? pageOf(number - 1) : undefined;
    const next = hasNext ? pageOf(number + 1) : undefined;
    return {
      title: `Mail ${number}`,
      trail: [
        { text: 'Replay', href: link('replay', {}) },
        {
          text: subscription === IN_URL ? 'Replay of an expression' : 'Replay of a subscription',
          href: link('replayed', { subscription }, query),
        },
      ],
      previous,
      next,
      body: (
        <>
          <Neighbours label="Mails of the replay" place={`Mail ${number}`} previous={previous} next={next} />
          <Facts
            facts={[
              ['subject', subject],
              ['to', to.name === null ? to.address : `${to.name} <${to.address}>`],
              ['refresh', cellText({ date: at })],
            ]}
          />
          <h2>As text</h2>
          <pre>{text}</pre>
          <p>
            <a href={link('mailHtml', params, query)}>The same mail as HTML</a>, as a mail program shows it. Nothing in
            it is run or loaded.
          </p>
        </>
      ),
    };
  },
  output: ({ mail: { subject, text, html } }) => templatePreviewView({ subject, text, html }),
});

/** The HTML of a mail, which its template wrote. */
export const mailHtmlPage = definePage({
  name: 'mailHtml',
  query: REPLAY_QUERY,
  load: loadMail,
  view: ({ mail }) => ({ sandboxed: mail.html }),
});

/** Pages of a subscription link to no more. */
const MOST_MAILS = 200;

/** A mail of a replay by its number, and whether there is one after it. */
export type LoadedMail = { readonly mail: MailPreview; readonly number: number; readonly hasNext: boolean };

export async function loadMail(request: PageRequest<'mail' | 'mailHtml', ReplayQuery>): Promise<LoadedMail> {
  const { subscription, mail } = request.params;
  const number = /^[1-9]\d{0,2}$/.test(mail) ? Number(mail) : MOST_MAILS + 1;
  if (number > MOST_MAILS) throw new ProblemError({ status: 404, message: 'There is no such mail.' });
  const options = { mostFirings: 0, mostMails: number + 1, sensitivity: false };
  const { mails } = await loadReplay(request, await namedSubscription(request, subscription), options);
  const preview = mails.shown[number - 1];
  if (!preview) throw new ProblemError({ status: 404, message: 'There is no such mail.' });
  return { mail: preview, number, hasNext: mails.shown.length > number && number < MOST_MAILS };
}
