/** A service under test, wherever it runs. Nothing of it is known but what it answers. */
export type Service = {
  /** Sends a request; the path stands under the base address. No key is added. */
  readonly fetch: (pathAndQuery: string, init?: RequestInit) => Promise<Response>;
  readonly keys: ServiceKeys;
  /** Ends the test as skipped, with the reason: for what a server cannot be asked for. */
  readonly skip: (reason: string) => never;
};

export type ServiceKeys = {
  /** Sees everything. */
  readonly full: string;
  /** Sees a part of the fields. */
  readonly limited: string | undefined;
  /** Has a small quota of calls a day, of which nothing is spent. */
  readonly small: { readonly key: string; readonly callsPerDay: number } | undefined;
};

/** One test of the contract. */
export type ServiceTest = {
  /** Ids of the clauses that it holds the service to. */
  readonly clauses: readonly string[];
  readonly title: string;
  readonly run: (service: Service) => Promise<void>;
};

export function serviceTest(
  clauses: readonly string[],
  title: string,
  run: (service: Service) => Promise<void>,
): ServiceTest {
  return { clauses, title, run };
}
