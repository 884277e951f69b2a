import { calculationFromJson } from '../protocol/calculation/from-json.ts';
import { calculationFromXml } from '../protocol/calculation/from-xml.ts';
import { fieldLabelFromJson } from '../protocol/fieldlabel/from-json.ts';
import { fieldLabelFromXml } from '../protocol/fieldlabel/from-xml.ts';
import { fieldPropertyFromJson } from '../protocol/fieldproperty/from-json.ts';
import { fieldPropertyFromXml } from '../protocol/fieldproperty/from-xml.ts';
import {
  subscriptionFromJson,
  subscriptionsFromJson,
  templateFromJson,
  templatesFromJson,
} from '../protocol/notifications/from-json.ts';
import {
  subscriptionFromXml,
  subscriptionsFromXml,
  templateFromXml,
  templatesFromXml,
} from '../protocol/notifications/from-xml.ts';
import { presentationFromJson } from '../protocol/presentation/from-json.ts';
import { presentationFromXml } from '../protocol/presentation/from-xml.ts';
import type { RouteName } from '../protocol/routes.ts';
import { dataRowsFromJson } from '../protocol/rows/from-json.ts';
import { dataRowsFromXml } from '../protocol/rows/from-xml.ts';
import { summaryFromJson } from '../protocol/summary/from-json.ts';
import { summaryFromXml } from '../protocol/summary/from-xml.ts';
import type { Answer } from '../protocol/wire-document.ts';
import type { XmlOptions } from '../protocol/xml-shape.ts';

/** Reads an answer in either form; what is not in it is an input error. */
export type Decoder<T> = {
  readonly json: (text: string, options: { readonly file: string }) => Answer<T>;
  readonly xml: (text: string, options: XmlOptions) => Answer<T>;
};

const ROWS = { json: dataRowsFromJson, xml: dataRowsFromXml };
const SUBSCRIPTION = { json: subscriptionFromJson, xml: subscriptionFromXml };
const SUBSCRIPTIONS = { json: subscriptionsFromJson, xml: subscriptionsFromXml };
const TEMPLATE = { json: templateFromJson, xml: templateFromXml };
const TEMPLATES = { json: templatesFromJson, xml: templatesFromXml };

/** How the answer of each route is read: a route without an entry does not compile. `null`: its answers have no content. */
export const DECODERS = {
  companies: ROWS,
  coreFinancials: ROWS,
  financials: ROWS,
  insiderFilers: ROWS,
  insiderIssues: ROWS,
  insiderTransactions: ROWS,
  insiderSummary: ROWS,
  ownershipIssueHolders: ROWS,
  ownershipOwnerHoldings: ROWS,
  taxonomySummary: { json: summaryFromJson, xml: summaryFromXml },
  taxonomyCalculation: { json: calculationFromJson, xml: calculationFromXml },
  taxonomyFieldLabel: { json: fieldLabelFromJson, xml: fieldLabelFromXml },
  taxonomyFieldProperty: { json: fieldPropertyFromJson, xml: fieldPropertyFromXml },
  taxonomyPresentation: { json: presentationFromJson, xml: presentationFromXml },
  createSubscription: SUBSCRIPTION,
  updateSubscription: SUBSCRIPTION,
  deleteSubscription: null,
  getSubscription: SUBSCRIPTION,
  listSubscriptions: SUBSCRIPTIONS,
  listUserSubscriptions: SUBSCRIPTIONS,
  createTemplate: TEMPLATE,
  updateTemplate: TEMPLATE,
  deleteTemplate: null,
  getTemplate: TEMPLATE,
  listTemplates: TEMPLATES,
} as const satisfies { readonly [K in RouteName]: Decoder<unknown> | null };

/** What the answer of a route holds. */
export type Content<K extends RouteName> = (typeof DECODERS)[K] extends Decoder<infer T> ? T : undefined;
