const TERM = /(\?{0,2})([a-z]\w*)/g;
const DIRECT = /_direct$/;
const SUM = /^(line: )?\??[a-z]\w*( [-+] \??[a-z]\w*)*$/;

/**
 * A step of a rule in words. `Revenues, SalesRevenueNet -2018`: the first of these concepts that the statement has.
 * `?goodwill`: where it is reported. `profitloss_direct`: as a line states it, not made of others.
 */
export function stepWords(step: string): string {
  if (!/^[A-Z]/.test(step)) return SUM.test(step) ? sumWords(step) : step;
  const concepts = step.split(', ').map(conceptWords);
  return concepts.length === 1 ? `${concepts[0]}, as reported` : `the first that is reported of ${concepts.join(', ')}`;
}

const MOST_NAMED = 3;

/** How a value was made: as the step in words, but of many concepts only their number, since the form names the one. */
export function madeWords(step: string): string {
  const count = /^[A-Z]/.test(step) ? step.split(', ').length : 1;
  if (count <= MOST_NAMED) return stepWords(step);
  return `the first that is reported of ${count} concepts of the rule, unless sums point to another one`;
}

function conceptWords(concept: string): string {
  return concept
    .replace(/ custom\b/, " (the filing's own)")
    .replace(/ (\d{4})-(\d{4})$/, ' ($1 to $2)')
    .replace(/ -(\d{4})$/, ' (until $1)')
    .replace(/ (\d{4})-$/, ' (from $1)');
}

function sumWords(step: string): string {
  const words = step.replace(/^line: /, '').replace(TERM, (_, mark: string, field: string) => {
    const name = DIRECT.test(field) ? `${field.replace(DIRECT, '')} as stated` : field;
    return mark === '' ? name : `${name} (if reported)`;
  });
  return step.startsWith('line: ') ? `the line that is ${words}` : words;
}
