import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';

const LIST = `[${TOTAL_VERDICTS.map((verdict) => `'${verdict}'`).join(', ')}]`;

/** SQL of a verdict by its place among TOTAL_VERDICTS. */
export const verdictAt = (place: string): string => `${LIST}[${place} + 1]`;

/** SQL of the place of a verdict. */
export const placeOfVerdict = (verdict: string): string => `(list_position(${LIST}, ${verdict}) - 1)::INTEGER`;
