/**
 * A switch for a point that the contract leaves open or contradicts: one that changes the data, or the status, on which
 * a client depends. The first choice is the default of the reference service.
 */
export type Assumption = {
  readonly choices: readonly [string, ...string[]];
  /** The open point, and the effect of each choice. */
  readonly description: string;
};

export const ASSUMPTIONS = {
  canholdvalue: {
    choices: ['canholdvalue', 'canholdavalue'],
    description: 'The reference table and the sample payloads spell this property of fieldproperty differently.',
  },
  unreported: {
    choices: ['omitted', 'null'],
    description: 'Fields that a row does not report are left out of it, or listed with null.',
  },
  threshold: {
    choices: ['all-but-ownership', 'core-and-insider-financials'],
    description:
      'The row threshold holds for companies and full financials too, or for core financials and insider resources alone.',
  },
  deleted: {
    choices: ['only', 'also'],
    description: 'deleted=true shows the rows that were withdrawn, or these beside the others.',
  },
  activecompaniesFalse: {
    choices: ['inactive', 'all'],
    description: 'activecompanies=false shows the companies that are not active, or restricts nothing.',
  },
  numperiods: {
    choices: ['before-filter', 'after-filter'],
    description:
      'The latest periods of a company are counted before the filter expression is asked, or of the rows that it leaves; after the other parameters.',
  },
  foreignField: {
    choices: ['403', '400'],
    description:
      'Status of the error that lists the fields outside the entitlement of the key; the contract gives none.',
  },
  restrictedGroups: {
    choices: ['left-out', 'refused'],
    description:
      'Fields of all and of other groups that the key may not see are left out, or refused as if they were named unless fields negates them; without fields they are left out.',
  },
} as const satisfies Readonly<Record<string, Assumption>>;

/** The name of a point that the contract of the service leaves open. */
export type AssumptionName = keyof typeof ASSUMPTIONS;
/** The choice at each point that the contract of the service leaves open; `docs/service.md` lists them. */
export type Assumptions = { readonly [K in AssumptionName]: (typeof ASSUMPTIONS)[K]['choices'][number] };

/** Every switch at its default. */
export const DEFAULT_ASSUMPTIONS = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, { choices }]) => [name, choices[0]]),
) as Assumptions;

/** The other points that the contract leaves open, and how the service decides them. None of them is a switch. */
export const DECIDED = {
  unknownTaxonomy: 'A taxonomy that does not exist, and the calculation of core financials, are 404.',
  unknownFields: 'Numbers and names in fieldid and fieldname that no field of the taxonomy has are an error (400).',
  twoKeys:
    'Where the parameter appkey and the header ApplicationKey differ, the parameter counts, as it does for ETags.',
  versionless: 'A data path without a version segment is that of v2, the default version.',
  activecompanies: 'A company is active where it has a primary symbol.',
  subscriptionById: 'GET /ntf/subscriptions/{Id} gives one subscription.',
  templateList: 'GET /ntf/templates lists the templates, with limit and offset.',
  defaultTemplate:
    'The mail of a subscription without TemplateId has all that the contract lists, and a table of the rows that fire.',
  applicationId: 'The template property ApplicationId is the UserId of the subscription.',
  requiredKey:
    'Only ServiceApplicationKey is required, as in the sample bodies; AppKey is the same where it is left out.',
  limitCode: 'The error for limit has the code ERR_403_DEVELOPER_INACTIVE, as in the sample.',
  otherParameters: 'Parameters that a path does not take are ignored, and a header of the answer names them.',
  duplicateName: 'A subscription with a Name that its user already has is 409.',
  createdStatus: 'The creation of a subscription or template is answered with 201.',
  unknownProperties: 'Properties of a body that the contract does not name are an error (400).',
  unknownTokens: 'A template with an unknown token, or with another @ that has no meaning, is an error (400).',
  usedTemplate: 'A template that subscriptions use is not deleted: 409.',
} as const satisfies Readonly<Record<string, string>>;

export type DecidedName = keyof typeof DECIDED;
