import { memoize } from '../../../core/base/collections.ts';

const SIDES = ['', '-top', '-right', '-bottom', '-left'];
/** What keeps the columns, rules and steps of a printed statement. Nothing that places a box over others. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...SIDES.flatMap((side) => [`padding${side}`, `margin${side}`, `border${side}`]),
  ...SIDES.flatMap((side) => ['width', 'style', 'color'].map((what) => `border${side}-${what}`)),
  ...['border-collapse', 'border-spacing', 'width', 'min-width', 'max-width', 'display', 'white-space'],
  ...['text-align', 'text-indent', 'text-decoration', 'text-transform', 'vertical-align', 'line-height'],
  ...['font-size', 'font-style', 'font-weight', 'color', 'background-color', 'list-style-type'],
]);

/** Words, numbers and colours: no address, no quote, no escape, and no function but those of colours. */
const VALUE = /^(?:[\w\s.,%#+!-]|(?:rgba?|hsla?)\([\d\s.,%]*\))+$/i;

type Declaration = readonly [property: string, value: string];

/** The declarations of a style attribute that may stay. */
function declarations(style: string): readonly Declaration[] {
  return style.split(';').flatMap((declaration): readonly Declaration[] => {
    const [property = '', value = '', ...more] = declaration.split(':').map((part) => part.trim().toLowerCase());
    return more.length === 0 && PROPERTIES.has(property) && VALUE.test(value) ? [[property, value]] : [];
  });
}

/** A style attribute with the declarations that may stay; most elements of a document share a few styles. */
export function styleFilter(): (style: string) => string {
  return memoize((style) =>
    declarations(style)
      .map((declaration) => declaration.join(':'))
      .join(';'),
  );
}

/** Whether an element is not shown. */
export function isHidden({ style, hidden }: Readonly<Record<string, string | undefined>>): boolean {
  return hidden !== undefined || (style !== undefined && /display\s*:\s*none/i.test(style));
}

const LOOKS: readonly (readonly [property: RegExp, value: RegExp, look: string])[] = [
  [/^text-align$/, /^(?:right|end)/, 'right'],
  [/^text-align$/, /^center/, 'center'],
  [/^font-weight$/, /^(?:bold|[6-9]00)/, 'strong'],
  [/^font-style$/, /^(?:italic|oblique)/, 'italic'],
  [/^border(?:-top)?(?:-style)?$/, /solid|double/, 'over'],
  [/^border(?:-bottom)?(?:-style)?$/, /solid|double/, 'under'],
  [/^(?:padding|margin)-left$|^text-indent$/, /^(?:[1-9]\d|[2-9])(?:\.\d+)?(?:p|e)/, 'step-in'],
];

/** The classes of our own style sheet that come nearest to a style: pages have no styles of others. */
export function looksOf(): (style: string) => string {
  return memoize((style) => {
    const stated = declarations(style);
    const looks = LOOKS.filter(([property, value]) =>
      stated.some(([name, text]) => property.test(name) && value.test(text)),
    );
    return [...new Set(looks.map(([, , look]) => look))].join(' ');
  });
}
