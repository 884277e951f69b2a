/** Words that say that what they name was invented. */
const FIRST =
  'Example Sample Placeholder Imaginary Nonesuch Lorem Ipsum Fabled Notional Invented Pretend Hypothetical'.split(' ');
const SECOND =
  'Anchor Apple Badger Barley Beacon Bramble Candle Canyon Cedar Chestnut Cobalt Compass Copper Coral Cricket Dover Ember Falcon Fern Finch Flint Garnet Glacier Harbor Hazel Heron Indigo Ivory Juniper Kestrel Lantern Laurel Linden Lotus Maple Marble Meadow Mill Nettle Oak Onyx Orchid Otter Pebble Pine Plover Quarry Quill Raven Reed Ridge Rowan Saffron Sage Summit Thistle Tulip Velvet Walnut Willow'.split(
    ' ',
  );
/** By taxonomy; those of no industry of theirs are called as commercial ones are. */
const THIRD: Readonly<Record<string, readonly string[]>> = {
  '18': ['Works', 'Industries', '& Daughters', 'Company'],
  '19': ['Bank', 'Savings', 'Bancorp', 'Trust'],
  '20': ['Insurance', 'Mutual', 'Assurance', 'Re'],
  '27': ['Properties', 'Realty', 'Estates', 'Land'],
  '28': ['Securities', 'Brokerage', 'Capital Markets', 'Clearing'],
  '30': ['Oil & Gas', 'Petroleum', 'Energy', 'Drilling'],
};

/** A name that nobody bears. Different numbers below 2,880 have different names; many begin alike. */
export function companyName(index: number, taxonomy: string): string {
  const first = FIRST[index % FIRST.length];
  const second = SECOND[Math.floor(index / FIRST.length) % SECOND.length];
  const thirds = THIRD[taxonomy] ?? [];
  const third = thirds[Math.floor(index / (FIRST.length * SECOND.length)) % thirds.length];
  return `${first} ${second} ${third} (fictional)`;
}

const LETTERS = 26;
/** Prime to the number of codes of three letters, so that it reaches each of them once. */
const STEP = 7_919;

/** Five letters that begin with `ZQ`; different for different numbers below 17,576. */
export function companySymbol(index: number): string {
  const code = ((index + 1) * STEP) % LETTERS ** 3;
  const letters = [code / LETTERS ** 2, code / LETTERS, code].map((of) =>
    String.fromCharCode(65 + (Math.floor(of) % LETTERS)),
  );
  return `ZQ${letters.join('')}`;
}

const GIVEN = 'Alma Boris Clea Dorian Edda Felix Greta Hugo Ines Jonas Kaja Leif Mira Nils Oda Piet'.split(' ');

/** A person who is none. */
export function personName(index: number): string {
  const given = GIVEN[index % GIVEN.length];
  const family = SECOND[Math.floor(index / GIVEN.length) % SECOND.length];
  return `${family}, ${given} (fictional)`;
}

const KINDS_OF_OWNER = ['Advisers', 'Pension Fund', 'Capital', 'Trust', 'Index Fund', 'Partners'];

export function ownerName(index: number): string {
  const first = FIRST[index % FIRST.length];
  const second = SECOND[(index * 7) % SECOND.length];
  return `${first} ${second} ${KINDS_OF_OWNER[index % KINDS_OF_OWNER.length]} (fictional)`;
}
