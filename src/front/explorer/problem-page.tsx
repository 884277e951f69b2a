import { Layout } from './layout.tsx';
import type { Link } from './page.ts';
import { Hint } from './parts/blocks.tsx';

type ProblemProps = {
  readonly status: number;
  readonly message: string;
  readonly hint: string | undefined;
  readonly link: Link;
};

/** The page of a request that gets none. */
export function ProblemPage({ status, message, hint, link }: ProblemProps) {
  return (
    <Layout title={TITLES[status] ?? 'Not answered'} name={undefined} trail={[]} forms={[]} at={undefined} link={link}>
      <p>{message}</p>
      {hint === undefined ? null : (
        <p>
          <Hint text={hint} />
        </p>
      )}
    </Layout>
  );
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'This address has a mistake',
  403: 'Another site',
  404: 'Not found',
  405: 'Only for reading',
  413: 'Too many rows',
  421: 'Another host',
};
