import { simulateStore } from '../../src/alerts/notifications/simulate-store.ts';
import { COUNTING_RULES } from '../../src/core/model/alert.ts';
import type { RuleCounts } from '../../src/core/model/simulation.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';
import { expressionsOf } from './expressions.ts';

/** `seconds`: from the start of the process. */
export type ReplayRun = Usage & {
  readonly seconds: number;
  readonly changes: number;
  readonly described: number;
  readonly counts: readonly (RuleCounts | null)[];
};

const [, , store = '', subscriptions = '', to] = process.argv;
const shared = {
  ...({
    UserId: 'bench',
    AppKey: 'bench',
    ServiceApplicationKey: 'bench',
    ResourceName: 'CoreFinancials-QTR',
  } as const),
  ...({ SubscriberEmail: 'bench@example.com', SubscriberFullName: null, TemplateId: null } as const),
  ...({ SubscriberSecondEmail: null, SubscriberSecondFullName: null } as const),
};
const asked = expressionsOf(Number(subscriptions)).map((Expression, number) => ({
  ...shared,
  ...{ Id: String(number).padStart(32, '0'), Name: `bench_${number}`, Expression },
}));
const options = { mostMails: 0, sensitivity: false, to };
const simulation = await simulateStore(store, asked, options, PORTS);
const run: ReplayRun = {
  seconds: process.uptime(),
  ...usageOfThisProcess(),
  changes: simulation.coverage[0]?.rowsEvaluated ?? 0,
  described: simulation.subscriptions.reduce((sum, { firings }) => sum + firings.length, 0),
  counts: simulation.subscriptions.map(({ counts }) => counts),
};
if (run.counts.some((counts) => counts && COUNTING_RULES.some((rule) => counts[rule] > counts['any-change'])))
  throw new Error('a rule counts more than any change');
process.stdout.write(JSON.stringify(run));
