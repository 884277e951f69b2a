import type { RouteName } from '../protocol/routes.ts';
import { notFound } from '../protocol/service-error.ts';
import type { Handler } from './parts.ts';
import { rowsHandler } from './rows/handler.ts';
import {
  taxonomyCalculation,
  taxonomyFieldLabel,
  taxonomyFieldProperty,
  taxonomyPresentation,
  taxonomySummary,
} from './taxonomy/handlers.ts';

const absent: Handler = async () => {
  throw notFound('There is no such path.');
};

/** Who answers each route; a route without a handler does not compile. */
export const HANDLERS: { readonly [K in RouteName]: Handler } = {
  companies: rowsHandler,
  coreFinancials: rowsHandler,
  financials: rowsHandler,
  insiderFilers: rowsHandler,
  insiderIssues: rowsHandler,
  insiderTransactions: rowsHandler,
  insiderSummary: rowsHandler,
  ownershipIssueHolders: rowsHandler,
  ownershipOwnerHoldings: rowsHandler,
  taxonomySummary,
  taxonomyCalculation,
  taxonomyFieldLabel,
  taxonomyFieldProperty,
  taxonomyPresentation,
  createSubscription: absent,
  updateSubscription: absent,
  deleteSubscription: absent,
  getSubscription: absent,
  listSubscriptions: absent,
  listUserSubscriptions: absent,
  createTemplate: absent,
  updateTemplate: absent,
  getTemplate: absent,
  deleteTemplate: absent,
  listTemplates: absent,
};
