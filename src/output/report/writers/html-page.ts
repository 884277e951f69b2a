import { escaped } from './html-text.ts';

/** Colours of verdicts, for light and dark. */
export const COLOURS = `
:root { color-scheme: light dark; --error: light-dark(#b3261e, #ff8a80); --warning: light-dark(#8a5a00, #ffc766);
  --note: light-dark(#00639b, #7cc7ff); --good: light-dark(#176b2c, #7fdc94); --dim: light-dark(#5c5f66, #a5a8b0);
  --line: light-dark(#d8dae0, #40434a); }`;

/** Rules that all pages share. */
export const PAGE_CSS = `${COLOURS}
body { font: 15px/1.45 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .75rem .2rem 0; text-align: left; vertical-align: top; white-space: pre-wrap; }
thead th { color: var(--dim); font-weight: normal; border-bottom: 1px solid var(--line); }
tbody th { padding-top: 1rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.date { white-space: nowrap; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
.wraps { overflow-wrap: anywhere; }
.good { color: var(--good); } .dim { color: var(--dim); } .strong { font-weight: 600; }
p { margin: .15rem 0; } pre { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 9pt; } div { overflow: visible; } tr { break-inside: avoid; }
  td { overflow-wrap: anywhere; } }
`;

/**
 * The begin of a page that loads nothing and runs nothing, in the colours of the reader's system. `css`: rules of its
 * own.
 */
export function pageBegin(title: string, css = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${PAGE_CSS}${css}</style>
</head>
<body>
`;
}

export const PAGE_END = '</body>\n</html>\n';
