import type { Template } from './schema.ts';

/**
 * The template of a subscription without `TemplateId`. By the contract its subject names the application ID, the resource and the
 * expression; its body says that new data is available and lists the application ID, the app key, the defined query, the
 * resource and the data link. The words are ours.
 */
export const DEFAULT_TEMPLATE: Template = {
  Name: 'Default',
  Subject: '@Raw(@Model.ApplicationId): new data in @Raw(@Model.ResourceName) where @Raw(@Model.Expression)',
  Body: [
    'New data is available.',
    '',
    'Application ID: @Raw(@Model.ApplicationId)',
    'App key: @Raw(@Model.ServiceApplicationKey)',
    'Defined query: @Raw(@Model.Expression)',
    'Resource: @Raw(@Model.ResourceName)',
    'Data: @Raw(@Model.DataLink)',
    '',
  ].join('\n'),
};
