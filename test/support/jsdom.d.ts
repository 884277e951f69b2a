// Its own types bring in those of browsers, which hide Node's.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly runScripts: 'outside-only'; readonly pretendToBeVisual: boolean });
    readonly window: {
      readonly document: unknown;
      readonly eval: (script: string) => unknown;
      readonly close: () => void;
    };
  }
}
