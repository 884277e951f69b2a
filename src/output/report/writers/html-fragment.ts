import { PAGE_CSS } from './html-page.ts';

/**
 * Before the rules of the notebook, which have lines in two colours, all texts at the right and tables as wide as the
 * page.
 */
const FRAGMENT_CSS = `
& { color-scheme: light; background: Canvas; color: CanvasText; font: 13px/1.45 system-ui, sans-serif; padding: .5rem .75rem;
  overflow-x: auto; }
& table { font-size: inherit; table-layout: auto; width: auto; margin: 0; border: 0; }
& th, & td { line-height: inherit; max-width: none; border: 0; } & tbody tr { background: none; }
& thead { border: 0; vertical-align: bottom; } & thead th { border-bottom: 1px solid var(--line); }
& h2, & h3 { margin: .75rem 0 .25rem; font-size: 1.1em; font-weight: 600; } & p { margin: .15rem 0; } & > :first-child { margin-top: 0; }
`;

/** Style of pictures that Observable Plot draws: texts have a border in the colour of the page. */
export const PICTURE_CSS = `
& svg { --plot-background: Canvas; }
`;

/**
 * A part of a page of another program, whose rules it keeps off: those of pages and `css` hold within parts with this
 * name alone. It is dark where a notebook or an editor says that it is: the system may be set otherwise.
 */
export function fragmentOf(name: string, body: string, css = ''): string {
  const part = `.crossfoot-${name}`.repeat(2);
  const rules = `${PAGE_CSS}${css}`.replaceAll(':root {', '& {') + FRAGMENT_CSS;
  return `<div class="crossfoot-${name}">
<style>
${part} {${rules}}
[data-jp-theme-light="false"] ${part}, .vscode-dark ${part} { color-scheme: dark; }
</style>
${body}</div>
`;
}
