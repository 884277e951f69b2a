/** A switch for a point that the contract leaves open or contradicts, with the default of the reference service. */
export type Assumption = {
  readonly choices: readonly [string, ...string[]];
  /** The open point, and the effect of each choice. */
  readonly description: string;
};

/** The first choice is the default. */
export const ASSUMPTIONS = {
  canholdvalue: {
    choices: ['canholdvalue', 'canholdavalue'],
    description: 'The reference table and the sample payloads spell this property of fieldproperty differently.',
  },
  unknownTaxonomy: {
    choices: ['404', '400'],
    description:
      'Status for a taxonomy that there is not, and for the calculation of core financials, which have none.',
  },
  unknownFields: {
    choices: ['refused', 'left-out'],
    description:
      'Unknown fields in fieldid and fieldname are an error (400), or left out of the answer; a label in place of a name is always an error.',
  },
  unreported: {
    choices: ['omitted', 'null'],
    description: 'Fields that a row does not report are left out of it, or listed with null.',
  },
  twoKeys: {
    choices: ['parameter', 'refused'],
    description:
      'Where the parameter appkey and the header ApplicationKey name different keys, the parameter counts, as it does for ETags, or that is an error (400).',
  },
  versionless: {
    choices: ['v2', 'refused'],
    description: 'A data path without a version segment is that of v2, or does not exist.',
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
  activecompanies: {
    choices: ['with-symbol'],
    description: 'A company is active where it has a primary symbol.',
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
  subscriptionById: {
    choices: ['on', 'off'],
    description: 'GET /ntf/subscriptions/{Id} gives one subscription.',
  },
  templateList: {
    choices: ['on', 'off'],
    description: 'GET /ntf/templates lists the templates, with limit and offset.',
  },
  defaultTemplate: {
    choices: ['crossfoot', 'contract'],
    description:
      'The mail of a subscription without TemplateId has what the contract lists and a table of the rows that fire, or the former alone.',
  },
  applicationId: {
    choices: ['UserId'],
    description: 'The template property ApplicationId is the UserId of the subscription.',
  },
  requiredKey: {
    choices: ['ServiceApplicationKey', 'both'],
    description:
      'Of the two key properties of a subscription, only the one that the sample bodies use is required; AppKey, where it is left out, is the same.',
  },
  limitCode: {
    choices: ['ERR_403_DEVELOPER_INACTIVE', 'absent'],
    description:
      'The sample of the error for limit carries the code of an inactive key, although the key is not at fault; sent as shown, or left out.',
  },
  otherParameters: {
    choices: ['ignored', 'refused'],
    description: 'Parameters that are unknown, or that the path does not take, are passed over or are an error (400).',
  },
  duplicateName: {
    choices: ['409', '400'],
    description:
      'Status of a subscription whose Name its user has already; the contract demands unique names and gives no status.',
  },
  createdStatus: {
    choices: ['201', '200'],
    description: 'Status of the answer to the creation of a subscription or template.',
  },
  unknownProperties: {
    choices: ['refused', 'ignored'],
    description: 'Properties of a body that the contract does not name are an error, or as if they were not there.',
  },
  unknownTokens: {
    choices: ['refused', 'kept'],
    description:
      'A template with a token of a property that is not there, or with another @ that has no meaning, is an error, or that is text.',
  },
  usedTemplate: {
    choices: ['refused', 'default'],
    description:
      'Deleting a template that subscriptions use is refused with 409, or leaves them with the default template.',
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
