import type { MailPreview } from '../../../core/model/simulation.ts';
import type { Asked } from '../page.ts';
import { ProblemError } from '../problem.ts';
import { loadReplay, oneSubscription, type ReplayQuery } from './load-replay.ts';

/** Pages of a subscription link to no more. */
const MOST_MAILS = 200;

/** A mail of a replay by its number, and whether there is one after it. */
export type LoadedMail = { readonly mail: MailPreview; readonly number: number; readonly hasNext: boolean };

export async function loadMail(asked: Asked<'mail' | 'mailHtml', ReplayQuery>): Promise<LoadedMail> {
  const { subscription, mail } = asked.params;
  const number = /^[1-9]\d{0,2}$/.test(mail) ? Number(mail) : MOST_MAILS + 1;
  if (number > MOST_MAILS) throw new ProblemError({ status: 404, message: 'There is no such mail.' });
  const options = { mostFirings: 0, mostMails: number + 1, sensitivity: false };
  const { mails } = await loadReplay(asked, await oneSubscription(asked, subscription), options);
  const found = mails.shown[number - 1];
  if (!found) throw new ProblemError({ status: 404, message: 'There is no such mail.' });
  return { mail: found, number, hasNext: mails.shown.length > number && number < MOST_MAILS };
}
