import type { Child } from 'hono/jsx';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { Tone } from '../../../output/report/pictures.ts';

/** Names and values; those that are empty are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: Child])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
    </dl>
  );
}

export type Figure = {
  readonly name: string;
  readonly count: number;
  /** The look of a count that is not 0. */
  readonly tone?: Tone;
  readonly href?: string | undefined;
};

/** The numbers that a page begins with. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(({ name, count, tone, href }) => (
        <div>
          <dt>{name}</dt>
          <dd class={count === 0 ? 'dim' : tone}>
            {href === undefined ? formatCount(count) : <a href={href}>{formatCount(count)}</a>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
