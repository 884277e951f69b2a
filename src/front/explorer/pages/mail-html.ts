import { definePage } from '../page.ts';
import { loadMail } from '../parts/load-mail.ts';
import { REPLAY_QUERY } from '../parts/load-replay.ts';

/** The HTML of a mail, which its template wrote. */
export const mailHtmlPage = definePage({
  name: 'mailHtml',
  query: REPLAY_QUERY,
  load: loadMail,
  view: ({ mail }) => ({ sandboxed: mail.html }),
});
