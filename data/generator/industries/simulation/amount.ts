import type { Random } from '../../random.ts';
import type { CompanyProfile } from '../industry.ts';

/** What can be asked while a quarter is made. */
export type Moment = {
  readonly company: CompanyProfile;
  readonly random: Random;
  /**
   * An amount by name: `size` (the company's revenue of a quarter at the start), `trend` (grown, with the season),
   * `activity` (with chance), a flow of this quarter so far, or a balance at its beginning; totals are added up.
   */
  readonly amount: (name: string) => number;
};

/** How much, at a moment: in thousands, or in units of fields that are no money. */
export type Amount = (moment: Moment) => number;

/** Names with signs: `operatingprofit -interestexpense`. */
export function total(names: string): Amount {
  const terms = names
    .split(' ')
    .map((name) => (name.startsWith('-') ? ([name.slice(1), -1] as const) : ([name, 1] as const)));
  return ({ amount }) => terms.reduce((sum, [name, sign]) => sum + sign * amount(name), 0);
}

/** So many percent of what the names add up to, drawn from `low` to `high` in tenths. */
export function share(names: string, low: number, high: number, more: 'cost' | undefined = undefined): Amount {
  const of = total(names);
  const [least, most] = [Math.round(low * 10), Math.round(high * 10)];
  return (moment) => {
    const shift = more ? moment.company[more] * 10 : 0;
    return Math.round((of(moment) * moment.random.between(least + shift, most + shift)) / 1000);
  };
}

/** A fixed percentage; the company's share of services, where it says so. */
export function part(names: string, percent: number | 'services'): Amount {
  const of = total(names);
  return (moment) => Math.round((of(moment) * (percent === 'services' ? moment.company.services : percent)) / 100);
}

/** One time in so many, else nothing. */
export function sometimes(times: number, amount: Amount): Amount {
  return (moment) => (moment.random.between(1, times) === 1 ? amount(moment) : 0);
}

/** With either sign, and never nothing. */
export function eitherWay(amount: Amount): Amount {
  return (moment) => amount(moment) * (moment.random.between(0, 1) === 0 ? 1 : -1) || 1;
}

export function minus(amount: Amount): Amount {
  return (moment) => -amount(moment);
}

export function atLeast(least: number, amount: Amount): Amount {
  return (moment) => Math.max(least, amount(moment));
}

export function atMost(names: string, amount: Amount): Amount {
  const most = total(names);
  return (moment) => Math.min(most(moment), amount(moment));
}

/** Nothing, and nothing drawn, where a company does not have it. */
export function only(feature: keyof CompanyProfile['has'], amount: Amount): Amount {
  return (moment) => (moment.company.has[feature] ? amount(moment) : 0);
}

/** Nothing, and nothing drawn, while there is none of it. */
export function whileAny(names: string, amount: Amount): Amount {
  const of = total(names);
  return (moment) => (of(moment) > 0 ? amount(moment) : 0);
}
