import { type Clause, under } from './clause.ts';

const SUBSCRIPTION = under('Subscription', {
  'subscription.id': {
    at: ['row 1'],
    what: 'The Id is given at creation, has 32 characters and is needed to change and delete.',
  },
  'subscription.name': {
    at: ['row 2', 'Limits: row 6'],
    what: 'Name is required: 3 to 255 letters, digits and _.',
  },
  'subscription.name-unique': { at: ['row 2'], what: 'Name is unique among the subscriptions of a user.' },
  'subscription.name-status': {
    at: [],
    what: 'A name that the user has already is 409.',
    status: 'assumed',
    decided: 'duplicateName',
  },
  'subscription.user': {
    at: ['row 3', 'Limits: row 7'],
    what: 'UserId is required: 1 to 255 letters, digits and _.',
  },
  'subscription.appkey': {
    at: ['row 4', 'Authentication: item 4'],
    what: 'AppKey is a valid key that may read the resource.',
  },
  'subscription.required-key': {
    at: ['row 4', 'row 5', 'Subscription endpoints (path prefix /ntf): row 1'],
    what: 'Only ServiceApplicationKey is required, as in the sample bodies, though the table requires AppKey, too.',
    status: 'contradictory',
    decided: 'requiredKey',
  },
  'subscription.servicekey': {
    at: ['row 5', 'Authentication: item 4'],
    what: 'ServiceApplicationKey is required and valid.',
  },
  'subscription.resource': {
    at: ['row 6', 'Limits: row 8'],
    what: 'ResourceName is required: 3 to 255 characters, a resource with data set such as CoreFinancials-ANN.',
  },
  'subscription.expression': {
    at: ['row 7'],
    what: 'Expression is required: fields, operators such as eq and gt, joined by and; its fields exist.',
  },
  'subscription.email': {
    at: ['row 8', 'Limits: row 10'],
    what: 'SubscriberEmail is required: an address of at most 254 characters, each label at most 63.',
  },
  'subscription.fullname': {
    at: ['row 9', 'Limits: row 9'],
    what: 'SubscriberFullName may be absent or null; else 3 to 255 characters.',
  },
  'subscription.fullname-to': {
    at: ['row 9'],
    what: 'SubscriberFullName is the name of the addressee.',
  },
  'subscription.second-email': {
    at: ['row 10'],
    what: 'SubscriberSecondEmail is an address, and cannot stand for SubscriberEmail.',
  },
  'subscription.second-fullname': {
    at: ['row 11', 'Limits: row 9'],
    what: 'SubscriberSecondFullName: 3 to 255 characters, null or absent; only beside SubscriberSecondEmail.',
  },
  'subscription.template': {
    at: ['row 12'],
    what: 'TemplateId is 32 hexadecimal digits of a template that exists; null or absent is the default template.',
  },
  'subscription.owner': {
    at: [],
    what: 'A key sees and changes only its own subscriptions; those of others are not found (404).',
    status: 'assumed',
  },
  'subscription.broken-body': {
    at: [],
    what: 'A body that is no JSON object is 400; one of another content type 415.',
    status: 'assumed',
  },
  'subscription.unknown-property': {
    at: [],
    what: 'A property that the document does not name is an error.',
    status: 'assumed',
    decided: 'unknownProperties',
  },
  'subscription.error-status': {
    at: [],
    what: 'A property against its rule is 400, and the message names each.',
    status: 'assumed',
  },
});

const SUBSCRIPTIONS = under('Subscription endpoints (path prefix /ntf)', {
  'subscriptions.create': { at: ['row 1'], what: 'POST /ntf/subscriptions makes one and answers with it and its Id.' },
  'subscriptions.update': { at: ['row 2'], what: 'PUT /ntf/subscriptions/{Id} changes one and answers with it.' },
  'subscriptions.delete': { at: ['row 3', 'Errors: row 5'], what: 'DELETE /ntf/subscriptions/{Id} answers 204.' },
  'subscriptions.delete-message': {
    at: ['row 3', 'Errors: row 5'],
    what: 'The confirmation is the status message of the 204 (in a header, where HTTP has none), which has no body.',
    status: 'contradictory',
  },
  'subscriptions.list': {
    at: ['row 4', 'Limits: row 1'],
    what: 'GET /ntf/subscriptions gives those of the key, 25 by default, with limit and offset.',
  },
  'subscriptions.list-form': {
    at: [],
    what: 'A list is result with totalrows and subscriptions, or templates.',
    status: 'assumed',
  },
  'subscriptions.of-user-form': {
    at: [],
    what: 'A UserId in a path that no subscription could have is 400.',
    status: 'assumed',
  },
  'subscriptions.of-user': { at: ['row 5'], what: 'GET /ntf/subscriptions/user/{UserId} gives those of a user.' },
  'subscriptions.content-type': { at: ['sentence 1'], what: 'Bodies are application/json.' },
  'subscriptions.get': {
    at: ['Subscription: row 1', 'Template endpoints: item 1'],
    what: 'GET /ntf/subscriptions/{Id} gives one.',
    status: 'assumed',
    decided: 'subscriptionById',
  },
  'subscriptions.not-found': {
    at: ['Errors: row 6'],
    what: 'An Id that there is not is 404 on delete.',
  },
  'subscriptions.not-found-otherwise': {
    at: [],
    what: 'It is 404 on update and get, too.',
    status: 'assumed',
  },
  'subscriptions.status': {
    at: ['Template endpoints: item 3'],
    what: 'Creating answers 201, updating 200.',
    status: 'assumed',
    decided: 'createdStatus',
  },
});

const TEMPLATE = under('Template', {
  'template.id': { at: ['row 1', 'Limits: row 11'], what: 'A template has an Id of 32 characters.' },
  'template.name': { at: ['row 2', 'Limits: row 12'], what: 'Name has at most 255 characters.' },
  'template.subject': { at: ['row 3', 'Limits: row 13'], what: 'Subject has at most 9999 characters.' },
  'template.body': { at: ['row 4', 'Limits: row 14'], what: 'Body has at most 50000 characters.' },
  'template.tokens': {
    at: ['sentence 1', 'sentence 2'],
    what: 'Subject and body may hold tokens @Raw(@Model.Property) of nine properties.',
  },
  'template.unknown-token': {
    at: [],
    what: 'A token of another property, or another @ without a meaning, is an error.',
    status: 'assumed',
    decided: 'unknownTokens',
  },
  'template.application-id': {
    at: ['sentence 2'],
    what: 'The property ApplicationId is the UserId of the subscription.',
    status: 'assumed',
    decided: 'applicationId',
  },
  'template.data-link': {
    at: ['sentence 3', 'sentence 4'],
    what: 'DataLink leads to the data of the subscription, with filter, limit, offset, fields, sortby and appkey.',
  },
  'template.default': {
    at: ['sentence 5', 'sentence 6'],
    what: 'The default template names application, resource and expression, and in its body the key and the link, too.',
    decided: 'defaultTemplate',
  },
});

const TEMPLATES = under('Template endpoints', {
  'templates.create': { at: ['row 1'], what: 'POST /ntf/templates makes one of Name, Subject and Body.' },
  'templates.update': { at: ['row 2'], what: 'PUT /ntf/templates/{Id} changes one; the body may hold the Id.' },
  'templates.get': { at: ['row 3'], what: 'GET /ntf/templates/{Id} gives one.' },
  'templates.delete': { at: ['row 4'], what: 'DELETE /ntf/templates/{Id} deletes one.' },
  'templates.not-found': { at: ['Errors: row 6'], what: 'Deleting one that there is not is 404 Not Found.' },
  'templates.used': {
    at: [],
    what: 'A template that a subscription uses is not deleted: 409.',
    status: 'assumed',
    decided: 'usedTemplate',
  },
  'templates.list': {
    at: ['item 2'],
    what: 'GET /ntf/templates lists them.',
    status: 'assumed',
    decided: 'templateList',
  },
  'templates.status': {
    at: ['item 3'],
    what: 'Creating answers 201, updating and getting 200, deleting 204; all but the last give the template.',
    status: 'assumed',
    decided: 'createdStatus',
  },
});

const EVENTS = under('Events', {
  'alert.kind': { at: ['item 1'], what: 'There is one kind of alert, by mail.' },
  'alert.trigger': {
    at: ['item 2'],
    what: 'New or changed data that satisfies the expression triggers it.',
  },
  'alert.addressees': {
    at: ['item 3'],
    what: 'It goes to the first address and to the second, if any.',
  },
  'alert.template': {
    at: ['item 4.1', 'item 4.2'],
    what: 'It is made from the template or the default one.',
  },
  'alert.schedule': { at: ['item 5'], what: 'Data changes at refreshes, and at no other time.' },
});

const REFRESH = under('Data refresh schedule (all times UTC)', {
  'refresh.companies': { at: ['row 1'], what: 'Companies: Tuesday to Saturday, 07:13.' },
  'refresh.core': { at: ['row 2'], what: 'Core financials: Tuesday to Saturday, 07:13.' },
  'refresh.insiders': { at: ['row 3'], what: 'Insiders: Monday to Friday, 23:30.' },
  'refresh.ownership': {
    at: ['row 4'],
    what: 'Ownership: Monday to Friday, every second hour from 14:00 to 04:00.',
  },
});

export const NOTIFICATIONS: readonly Clause[] = [
  ...SUBSCRIPTION,
  ...SUBSCRIPTIONS,
  ...TEMPLATE,
  ...TEMPLATES,
  ...EVENTS,
  ...REFRESH,
];
