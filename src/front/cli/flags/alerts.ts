import { flagTable } from './flag.ts';
import { FILE, oneOf, SWITCH, text } from './kinds.ts';

/** Flags of the commands that manage subscriptions and templates. */
export const ALERTS = flagTable({
  ownKey: {
    hasNoFlag: true,
    env: 'CROSSFOOT_LOCAL_KEY',
    doc: 'Application key of the local service whose subscriptions and templates are managed',
    kind: text('an application key'),
    preset: 'demo',
    isSecret: true,
  },
  name: { doc: 'Its name: 3 to 255 letters, digits and _; unique for the user', kind: text('a name') },
  user: { doc: 'User whom the alerts are for: letters, digits and _', kind: text('the id of a user') },
  watched: { name: 'resource', doc: 'Resource to watch, e.g. CoreFinancials-ANN', kind: text('a resource') },
  expression: { doc: 'Filter expression over the fields of the resource', kind: text('an expression') },
  email: { doc: 'Address that alerts go to', kind: text('a mail address') },
  fullName: { doc: 'Name of its owner', kind: text('a name') },
  secondEmail: { doc: 'A second address', kind: text('a mail address') },
  secondFullName: { doc: 'Name of its owner', kind: text('a name') },
  template: { doc: 'Name or id of the template of its mails; default: the built-in one', kind: text('a template') },
  subject: { doc: 'Subject of the mails, with tokens such as @Model.ResourceName', kind: text('a subject') },
  body: { doc: 'File with the text of the mails, - for standard input', kind: FILE },
  forSubscription: {
    name: 'subscription',
    doc: 'Show it with the values of this subscription: its name or id',
    kind: text('a subscription'),
    otherwise: 'values that explain themselves',
  },
  alerts: {
    doc: 'Whether subscriptions are evaluated after each refresh and their mails delivered',
    kind: oneOf(['on', 'off']),
    preset: 'on',
  },
  outbox: {
    doc: 'Folder for the files of mails and the record of their deliveries',
    kind: text('the name of a folder'),
    otherwise: 'STORE.alerts; a temporary folder for the sample',
  },
  allMails: { name: 'all', doc: 'Also mails that were delivered', kind: SWITCH },
  smtp: {
    doc: 'Mail server that mails are sent to: smtp://HOST:PORT, smtp://USER@HOST or smtps://USER@HOST, perhaps with ?tls=required, offered or off; needs --mail-from',
    kind: text('the address of a mail server'),
    otherwise: 'mails are files in the outbox',
  },
  smtpPassword: {
    hasNoFlag: true,
    env: 'CROSSFOOT_SMTP_PASSWORD',
    doc: 'Password of the user of the mail server',
    kind: text('a password'),
    isSecret: true,
  },
  mailFrom: {
    doc: 'Address that mails of alerts come from',
    kind: text('a mail address'),
    otherwise: 'alerts@crossfoot.invalid, in files',
  },
});
