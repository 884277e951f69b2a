import type { RouteName } from '../protocol/routes.ts';
import {
  createSubscription,
  createTemplate,
  deleteSubscription,
  deleteTemplate,
  getSubscription,
  getTemplate,
  listSubscriptions,
  listTemplates,
  listUserSubscriptions,
  updateSubscription,
  updateTemplate,
} from './notifications/handlers.ts';
import type { Handler } from './parts.ts';
import { rowsHandler } from './rows/handler.ts';
import {
  taxonomyCalculation,
  taxonomyFieldLabel,
  taxonomyFieldProperty,
  taxonomyPresentation,
  taxonomySummary,
} from './taxonomy/handlers.ts';

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
  createSubscription,
  updateSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  listUserSubscriptions,
  createTemplate,
  updateTemplate,
  getTemplate,
  deleteTemplate,
  listTemplates,
};
