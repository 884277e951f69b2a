/**
 * Keys, as the help dialog lists them. No key does what a link does not; all of them can be switched off. Pages forbid
 * code in text: nothing here makes elements from text.
 */
export const SCRIPT = `'use strict';
(() => {
  const KEPT = 'crossfoot-keys';
  const dialog = document.getElementById('keys');
  const toggle = document.getElementById('keys-toggle');
  const open = document.getElementById('keys-open');

  const read = () => {
    try {
      return localStorage.getItem(KEPT) !== 'off';
    } catch {
      return true;
    }
  };
  let isOn = read();

  const show = () => {
    toggle.checked = isOn;
  };
  const keep = (on) => {
    isOn = on;
    try {
      localStorage.setItem(KEPT, on ? 'on' : 'off');
    } catch {}
  };

  const ROWS = 'main tbody tr:not(.group), main li';
  const rows = () => [...document.querySelectorAll(ROWS)].flatMap((row) => {
    const link = row.querySelector('a[href]');
    return link && !row.closest('.facets, nav') && link.checkVisibility() ? [link] : [];
  });
  const step = (by) => {
    const links = [...new Set(rows())];
    const row = document.activeElement.closest('tr, li');
    const at = links.findIndex((link) => link.closest('tr, li') === row);
    const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
    links[next]?.focus();
  };
  const follow = (rel) => document.querySelector('link[rel=' + rel + ']')?.getAttribute('href');
  const go = (rel) => {
    const href = follow(rel);
    if (href) location.assign(href);
  };

  const KEYS = {
    '/': () => document.getElementById('search')?.focus(),
    j: () => step(1),
    k: () => step(-1),
    '[': () => go('prev'),
    ']': () => go('next'),
    '?': () => dialog.showModal(),
  };
  const isTyping = ({ target }) => target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');

  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!isOn || ctrlKey || metaKey || altKey || dialog.open || isTyping(event)) return;
    if (!Object.hasOwn(KEYS, key)) return;
    event.preventDefault();
    KEYS[key]();
  });
  toggle.addEventListener('change', () => keep(toggle.checked));
  open.addEventListener('click', () => dialog.showModal());
  open.hidden = false;
  show();
})();
`;
