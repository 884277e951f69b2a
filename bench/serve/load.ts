import autocannon, { type Result } from 'autocannon';

export type Load = {
  readonly paths: readonly string[];
  readonly headers: Record<string, string>;
  /** The status that every answer must have. */
  readonly status: number;
  readonly connections: number;
} & (
  | {
      /** Each path once, spread over the connections. */
      readonly once: true;
    }
  | {
      readonly seconds: number;
      /** Requests a second, as they come; as many as there can be where it is left out. */
      readonly rate?: number;
    }
);

export type Measured = {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds that 99 of 100 answers did not exceed. */
  readonly p99: number;
};

/** Puts a load on a server from this process. Fails where an answer has another status, a connection fails, or time runs out. */
export async function putLoad(base: string, load: Load): Promise<Measured> {
  const { paths, headers, connections } = load;
  let next = 0;
  const start = performance.now();
  const result = await autocannon({
    url: base,
    connections,
    timeout: 30,
    ...('once' in load
      ? { amount: paths.length }
      : { duration: load.seconds, ...(load.rate !== undefined && { overallRate: load.rate }) }),
    setupClient: (client) => {
      // Every connection has its own share, so that no two ask for the same thing at first.
      const own = paths.filter((_, index) => index % connections === next % connections);
      const share = own.length > 0 ? own : paths;
      next += 1;
      client.setRequests(share.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  const seconds = (performance.now() - start) / 1000;
  const answered = expectAll(result, load.status);
  return { rate: answered / ('once' in load ? seconds : result.duration), p99: result.latency.p99 };
}

function expectAll(result: Result, status: number): number {
  const { errors, timeouts, statusCodeStats = {} } = result;
  const answered = statusCodeStats[`${status}`]?.count ?? 0;
  const others = Object.entries(statusCodeStats).filter(([code]) => code !== String(status));
  if (errors > 0 || timeouts > 0 || others.length > 0) {
    throw new Error(`${errors} errors, ${timeouts} timeouts, other answers: ${JSON.stringify(others)}`);
  }
  return answered;
}
