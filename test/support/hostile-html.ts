const ELSEWHERE = 'http://elsewhere.invalid';

/** What HTML could run, load or lead to, by what does it. Each is well-formed XML too. */
export const HOSTILE_HTML: Readonly<Record<string, string>> = {
  script: `<script>alert(1)</script><SCRIPT src="${ELSEWHERE}/a.js"></SCRIPT>`,
  style: `<style>@import "${ELSEWHERE}/b.css"; p { background: url(${ELSEWHERE}/c) }</style><link rel="stylesheet" href="${ELSEWHERE}/d.css"/>`,
  'style attribute': `<p style="background:url(${ELSEWHERE}/e);width:expression(alert(1));color:red;position:fixed;top:0">x</p>`,
  'style with escapes': `<p style="background-image:u\\72l(${ELSEWHERE}/f);-moz-binding:url(x);color:&#x72;ed">x</p>`,
  handlers: `<p onclick="alert(1)" onmouseover="alert(1)">x</p><body onload="alert(1)"></body>`,
  picture: `<img src="${ELSEWHERE}/g" onerror="alert(1)" alt="a"/><picture><source srcset="${ELSEWHERE}/h 2x"/></picture>`,
  links: `<a href="javascript:alert(1)">x</a><a href="data:text/html,x">x</a><a href=" java&#10;script:alert(1)">x</a><a href="${ELSEWHERE}/i" ping="${ELSEWHERE}/j">x</a><a href="//elsewhere.invalid/k">x</a>`,
  base: `<base href="${ELSEWHERE}/"/><meta http-equiv="refresh" content="0;url=${ELSEWHERE}/l"/>`,
  frames: `<iframe src="${ELSEWHERE}/m" srcdoc="x"></iframe><object data="${ELSEWHERE}/n"></object><embed src="${ELSEWHERE}/o"/>`,
  form: `<form action="${ELSEWHERE}/p"><input autofocus="" onfocus="alert(1)"/><button formaction="${ELSEWHERE}/q">x</button></form>`,
  svg: `<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>x</text></a><image href="${ELSEWHERE}/r"/><foreignObject><p>x</p></foreignObject><style>x</style></svg>`,
  math: `<math><mtext><table><mglyph><style><img src="x" onerror="alert(1)"/></style></mglyph></table></mtext></math>`,
  media: `<video src="${ELSEWHERE}/s" poster="${ELSEWHERE}/t"></video><audio src="${ELSEWHERE}/u"></audio>`,
  template: `<template><p onclick="alert(1)">x</p></template><noscript><p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">x</p></noscript>`,
  table: `<table background="${ELSEWHERE}/v"><tr><td background="${ELSEWHERE}/w" colspan="99999999">x</td></tr></table>`,
  ids: `<p id="content">x</p><mark id="f3">x</mark><p name="keys" class="hidden skip">x</p>`,
  text: `&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;`,
};

/** All of it, one after the other. */
export const ALL_HOSTILE = Object.values(HOSTILE_HTML).join('\n');
