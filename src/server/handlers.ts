import { imageIndexer } from '../image/indexed-image.ts';
import type { RouteName } from '../protocol/routes.ts';
import { createNotificationHandlers } from './notifications/handlers.ts';
import type { Handler } from './parts.ts';
import { createRowsHandler } from './rows/handler.ts';
import { createTaxonomyHandlers } from './taxonomy/handlers.ts';

export type Handlers = { readonly [K in RouteName]: Handler };

/** A handler for each route, with caches of their own; a route without a handler does not compile. */
export function createHandlers({ cacheBytes }: { readonly cacheBytes: number }): Handlers {
  const indexed = imageIndexer();
  const rows = createRowsHandler({ cacheBytes, indexed });
  return {
    companies: rows,
    coreFinancials: rows,
    financials: rows,
    insiderFilers: rows,
    insiderIssues: rows,
    insiderTransactions: rows,
    insiderSummary: rows,
    ownershipIssueHolders: rows,
    ownershipOwnerHoldings: rows,
    ...createTaxonomyHandlers(),
    ...createNotificationHandlers(indexed),
  };
}
