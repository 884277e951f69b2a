import type { Child } from 'hono/jsx';
import { ICON_LINK, SCRIPT_LINK, STYLE_LINK } from './assets/assets.ts';
import type { Crumb, Link } from './page.ts';
import { Hint } from './parts/blocks.tsx';
import type { PathName } from './paths.ts';

type Frame = {
  readonly title: string;
  readonly name: PathName | undefined;
  readonly trail: readonly Crumb[];
  /** The same page as data, by the name of the form. */
  readonly forms: readonly { readonly name: string; readonly href: string }[];
  readonly at: string | undefined;
  /** This page of the newest snapshot, where it shows an earlier one. */
  readonly newest?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Whether there are derived rows, whose coverage is a page. */
  readonly hasDerived?: boolean;
  readonly link: Link;
  readonly children: Child;
};

/** A whole page: head, search, navigation, trail, one heading, content, and the same as data. */
export function Layout({ title, name, trail, forms, at, newest, previous, next, hasDerived, link, children }: Frame) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title === 'Crossfoot' ? title : `${title} · Crossfoot`}</title>
        <link rel="icon" href={ICON_LINK.path} />
        <link rel="stylesheet" href={STYLE_LINK.path} integrity={STYLE_LINK.integrity} />
        {previous === undefined ? null : <link rel="prev" href={previous} />}
        {next === undefined ? null : <link rel="next" href={next} />}
        <script src={SCRIPT_LINK.path} integrity={SCRIPT_LINK.integrity} defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <Top name={name} at={at} hasDerived={hasDerived ?? false} link={link} />
        {name === 'start' ? null : <Trail title={title} trail={trail} link={link} />}
        <main id="content" tabindex={-1}>
          <h1>{title}</h1>
          {at === undefined ? null : (
            <p class="dim">
              As of {/^[0-9]+$/.test(at) ? `snapshot ${at}` : at}.{' '}
              {newest === undefined ? null : <a href={newest}>Show the newest</a>}
            </p>
          )}
          {children}
        </main>
        <footer>
          {forms.map(({ name: form, href }) => (
            <a href={href}>This page as {form}</a>
          ))}
          <button type="button" id="keys-open" hidden>
            Keys
          </button>
        </footer>
        <KeysDialog />
      </body>
    </html>
  );
}

type Listed = 'companies' | 'findings' | 'coverage' | 'snapshots' | 'taxonomies' | 'replay' | 'sql';

/** The lists, and the pages of what is in them. */
const MENU: readonly (readonly [name: Listed, text: string, below: readonly PathName[]])[] = [
  ['companies', 'Companies', ['company', 'statement', 'value']],
  ['findings', 'Findings', ['finding']],
  ['coverage', 'Coverage', ['proof']],
  ['snapshots', 'Snapshots', ['snapshot', 'diff']],
  ['taxonomies', 'Taxonomies', ['taxonomy', 'field']],
  ['replay', 'Replay', ['replayed', 'mail']],
  ['sql', 'SQL', []],
];

function Top({ name, at, hasDerived, link }: Pick<Frame, 'name' | 'at' | 'hasDerived' | 'link'>) {
  return (
    <header class="top">
      <a class="brand" href={link('start', {})}>
        <img src={ICON_LINK.path} alt="" width="20" height="20" />
        Crossfoot
      </a>
      <nav aria-label="Main">
        <ul>
          {MENU.filter(([to]) => hasDerived || to !== 'coverage').map(([to, text, below]) => {
            const isBelow = name !== undefined && below.includes(name);
            return (
              <li>
                <a href={link(to, {})} aria-current={to === name ? 'page' : isBelow ? 'true' : undefined}>
                  {text}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <search>
        <form action="/search">
          {at === undefined ? null : <input type="hidden" name="at" value={at} />}
          <label class="hidden" for="search">
            Company, document, field or taxonomy
          </label>
          <input type="search" id="search" name="query" placeholder="Company, document, field" autocomplete="off" />
          <button type="submit">Search</button>
        </form>
      </search>
    </header>
  );
}

function Trail({ title, trail, link }: Pick<Frame, 'title' | 'trail' | 'link'>) {
  return (
    <nav class="trail" aria-label="Breadcrumbs">
      <ol>
        {[{ text: 'Start', href: link('start', {}) }, ...trail].map(({ text, href }) => (
          <li>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

const KEYS = [
  ['/', 'Search'],
  ['j', 'Next row with a link'],
  ['k', 'Row before'],
  ['[', 'Previous finding or page'],
  [']', 'Next finding or page'],
  ['?', 'This help'],
] as const;

function KeysDialog() {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl class="facts">
        {KEYS.map(([key, what]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <p>
        <label>
          <input type="checkbox" id="keys-toggle" /> Use these keys
        </label>
      </p>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

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
