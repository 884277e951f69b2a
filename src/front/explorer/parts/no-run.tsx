import type { Asked } from '../page.ts';
import { Hint } from './blocks.tsx';

/** Pages of findings without a recorded run: there may be one over a later snapshot. */
export function NoRun({ asked: { at, wordHint } }: { readonly asked: Pick<Asked, 'at' | 'wordHint'> }) {
  if (at !== undefined) return <p>No run of the checks is recorded over this snapshot or an earlier one.</p>;
  return (
    <p>
      No run of the checks is recorded. <Hint text={wordHint({ code: 'record-findings' })} />
    </p>
  );
}
