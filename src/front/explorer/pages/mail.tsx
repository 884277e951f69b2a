import { cellText } from '../../../output/report/document.ts';
import { templatePreviewView } from '../../../output/report/views/records.ts';
import { definePage } from '../page.ts';
import { Facts } from '../parts/facts.tsx';
import { loadMail } from '../parts/load-mail.ts';
import { IN_URL, REPLAY_QUERY } from '../parts/load-replay.ts';
import { Neighbours } from '../parts/neighbours.tsx';

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
      ...{ previous, next },
      body: (
        <>
          <Neighbours label="Mails of the replay" place={`Mail ${number}`} {...{ previous, next }} />
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
