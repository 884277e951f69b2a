import { COUNTING_RULES } from '../../../core/model/alert.ts';
import { IN_URL, type ReplayQuery } from './load-replay.ts';

type FormProps = {
  readonly resources: readonly string[];
  readonly query: ReplayQuery;
  readonly at: string | undefined;
};

/** The change after which a row that satisfies the expression fires. */
const RULES: Readonly<Record<(typeof COUNTING_RULES)[number], string>> = {
  'any-change': 'any change of a row',
  edge: 'the expression becomes true',
  'used-fields': 'a field of the expression changes',
};

/** Only an address has them; the form keeps them. */
const unasked = ({ nulls, grain, first }: ReplayQuery) => ({ nulls, grain, first });

/** Asks for the replay of an expression. */
export function ReplayForm({ resources, query, at }: FormProps) {
  const { resource, expression = '', from = '', to = '', rule = COUNTING_RULES[0] } = query;
  return (
    <form action={`/replay/${IN_URL}`} class="fields">
      {Object.entries({ at, ...unasked(query) }).map(([name, value]) =>
        value === undefined ? null : <input type="hidden" name={name} value={value} />,
      )}
      <label>
        Resource
        <select name="resource">
          {resources.map((name) => (
            <option value={name} selected={name === resource}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        Expression
        <input type="text" name="expression" value={expression} required autocomplete="off" spellcheck={false} />
      </label>
      <label>
        From day
        <input type="text" name="from" value={from} placeholder="first refresh" autocomplete="off" />
      </label>
      <label>
        To day
        <input type="text" name="to" value={to} placeholder="last refresh" autocomplete="off" />
      </label>
      <label>
        Fires when
        <select name="rule">
          {COUNTING_RULES.map((name) => (
            <option value={name} selected={name === rule}>
              {RULES[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Replay</button>
    </form>
  );
}
