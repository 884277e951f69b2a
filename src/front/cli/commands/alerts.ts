import { defineCommand } from '../command.ts';

const subscription = { arity: 'one', description: 'Its name or id' } as const;
const template = { arity: 'one', description: 'Its name or id' } as const;

const ADDRESSES = ['email', 'fullName', 'secondEmail', 'secondFullName'] as const;
const SUBSCRIPTION_FLAGS = ['name', 'user', 'watched', 'expression', ...ADDRESSES, 'template', 'ownKey'] as const;
const TEMPLATE_FLAGS = ['name', 'subject', 'body', 'ownKey'] as const;

const manage = () => import('../alerts/manage.ts');
const deliveries = () => import('../alerts/deliveries.ts');

export const listSubscriptions = defineCommand({
  description: 'Lists the subscriptions that serve watches and simulate replays: those of the key, beside the store.',
  flags: ['user', 'ownKey'],
  formats: 'subscriptions',
  examples: [['crossfoot subscription list', 'all of them']],
  run: async ({ flags }, io) => (await manage()).listRecords('subscriptions', flags, io),
});

export const showSubscription = defineCommand({
  description: 'Shows every property of a subscription; application keys are masked.',
  args: { subscription },
  flags: ['ownKey'],
  formats: 'subscriptions',
  examples: [['crossfoot subscription show losses', 'by name']],
  run: async ({ args, flags }, io) => (await manage()).showRecord('subscriptions', args.subscription, flags, io),
});

export const addSubscription = defineCommand({
  description:
    'Adds a subscription under the rules of the service: an alert is sent when a new or changed row of the resource satisfies the expression.',
  flags: SUBSCRIPTION_FLAGS,
  formats: 'subscriptions',
  examples: [
    [
      'crossfoot subscription add --name losses --user desk_7 --resource CoreFinancials-QTR --expression "netincome lt 0" --email desk@example.com',
      'watch for losses',
    ],
  ],
  run: async ({ flags }, io) => (await manage()).addRecord('subscriptions', flags, io),
});

export const updateSubscription = defineCommand({
  description: 'Changes the properties of a subscription that flags name; none takes one away: --template none.',
  args: { subscription },
  flags: SUBSCRIPTION_FLAGS,
  formats: 'subscriptions',
  examples: [['crossfoot subscription update losses --expression "netincome lt -1000000"', 'another threshold']],
  run: async ({ args, flags }, io) => (await manage()).updateRecord('subscriptions', args.subscription, flags, io),
});

export const removeSubscription = defineCommand({
  description: 'Removes a subscription.',
  args: { subscription },
  flags: ['ownKey'],
  formats: ['table'],
  examples: [['crossfoot subscription remove losses', 'no more alerts of it']],
  run: async ({ args, flags }, io) => (await manage()).removeRecord('subscriptions', args.subscription, flags, io),
});

export const applySubscriptions = defineCommand({
  description:
    'Reads subscriptions and templates from a YAML or JSON file, - for standard input. One of the same name and user is replaced, nothing is removed. Where anything is refused, nothing is changed, and problems are said with line and column.',
  args: { file: { arity: 'one', description: 'File with subscriptions, templates and defaults' } },
  flags: ['ownKey'],
  formats: 'subscriptions',
  examples: [['crossfoot subscription apply alerts.yaml', 'keep them under version control']],
  run: async ({ args, flags }, io) => (await manage()).applyFile(args.file, flags, io),
});

export const listDeliveries = defineCommand({
  description:
    'Lists the mails of the outbox that the mail server refused, did not confirm or has not got yet: address, subscriptions, reason, and how often each was tried.',
  flags: ['outbox', 'allMails'],
  formats: 'deliveries',
  examples: [['crossfoot subscription deliveries', 'with their ids, for resend']],
  run: async ({ flags }, io) => (await deliveries()).listDeliveries(flags.allMails, flags, io),
});

export const resendMails = defineCommand({
  description:
    'Sends chosen mails of the outbox again, each once. The receiver of an unconfirmed mail may get it twice, with the same Message-ID. Exit status 5 says that one of them was not sent.',
  args: { mails: { arity: 'many', description: 'Ids of mails, or their beginnings' } },
  flags: ['outbox', 'smtp', 'smtpPassword'],
  formats: 'deliveries',
  examples: [['crossfoot subscription resend 3f9a1c --smtp smtp://localhost:25', 'one mail of the list']],
  run: async ({ args, flags }, io) => (await deliveries()).resendMails(args.mails, flags, io),
});

export const listTemplates = defineCommand({
  description: 'Lists the templates of mails. Subscriptions without one have the built-in template.',
  flags: ['ownKey'],
  formats: 'templates',
  examples: [['crossfoot template list', 'all of them']],
  run: async ({ flags }, io) => (await manage()).listRecords('templates', flags, io),
});

export const showTemplate = defineCommand({
  description: 'Shows the subject and the body of a template.',
  args: { template },
  flags: ['ownKey'],
  formats: 'templates',
  examples: [['crossfoot template show short', 'by name']],
  run: async ({ args, flags }, io) => (await manage()).showRecord('templates', args.template, flags, io),
});

export const addTemplate = defineCommand({
  description:
    'Adds a template of mails. Subject and body contain tokens such as @Model.Name (HTML-encoded) or @Raw(@Model.DataLink); an unknown one is an error with its line and column.',
  flags: TEMPLATE_FLAGS,
  formats: 'templates',
  examples: [
    [`crossfoot template add --name short --subject "News: @Model.Name" --body mail.html`, 'the body from a file'],
  ],
  run: async ({ flags }, io) => (await manage()).addRecord('templates', flags, io),
});

export const updateTemplate = defineCommand({
  description: 'Changes the name, subject or body of a template.',
  args: { template },
  flags: TEMPLATE_FLAGS,
  formats: 'templates',
  examples: [['crossfoot template update short --body mail.html', 'another body']],
  run: async ({ args, flags }, io) => (await manage()).updateRecord('templates', args.template, flags, io),
});

export const removeTemplate = defineCommand({
  description: 'Removes a template that no subscription uses.',
  args: { template },
  flags: ['ownKey'],
  formats: ['table'],
  examples: [['crossfoot template remove short', 'by name']],
  run: async ({ args, flags }, io) => (await manage()).removeRecord('templates', args.template, flags, io),
});

export const previewTemplate = defineCommand({
  description:
    'Shows the mail that a template makes: of a subscription, or of values that explain themselves. The application key is masked. default is the built-in template.',
  args: { template },
  flags: ['forSubscription', 'ownKey'],
  formats: 'template-preview',
  examples: [
    ['crossfoot template preview default', 'the built-in one'],
    ['crossfoot template preview short --subscription losses', 'with the values of a subscription'],
  ],
  run: async ({ args, flags }, io) => (await manage()).previewTemplate(args.template, flags, io),
});
