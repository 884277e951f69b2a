import { z } from 'zod';
import { formatCount } from '../../../core/model/format-amount.ts';
import { industryText } from '../../../core/model/major-groups.ts';

/** The parameter that narrows a list to companies whose SIC code begins with it. */
export const industry = z
  .string()
  .regex(/^\d{2,4}$/)
  .optional();

/** An industry of findings, for people. */
export const industryName = (code: string): string => (code === 'none' ? 'none known' : industryText(code));

type Group = { readonly code: string; readonly companies: number };
type Props = { readonly chosen: string | undefined; readonly groups: readonly Group[] };

/** The choice of an industry in a form: the major groups that companies have, and the chosen one. */
export function IndustryChoice({ chosen, groups }: Props) {
  const isOther = chosen !== undefined && groups.every(({ code }) => code !== chosen);
  return (
    <label>
      Industry
      <select name="industry">
        <option value="">all</option>
        {isOther ? (
          <option value={chosen} selected>
            {industryText(chosen)}
          </option>
        ) : null}
        {groups.map(({ code, companies }) => (
          <option value={code} selected={code === chosen}>
            {`${industryText(code)} (${formatCount(companies)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
