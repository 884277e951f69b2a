import { usageError } from '../base/errors.ts';

/**
 * The words by which a client names its operator to a server of the SEC.
 *
 * Source: "Accessing EDGAR Data", fair access, U.S. Securities and Exchange Commission.
 *
 * @throws usage error where they have no mail address, or cannot be sent in a header.
 */
export function requireContact(contact: string | undefined): string {
  const text = contact?.trim() ?? '';
  if (/^[\x20-\x7e]+$/.test(text) && /\S@\S/.test(text)) return text;
  throw usageError(
    text === ''
      ? 'no contact address for the download'
      : 'the contact for the download is not a mail address in plain ASCII',
    'The SEC asks every automated client to name a mail address in its User-Agent, so that it can reach those who send ' +
      'too many requests, and refuses clients that do not.',
  );
}
