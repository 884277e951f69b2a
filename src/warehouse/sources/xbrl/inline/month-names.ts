/**
 * The beginnings of month names by language, January first: enough to know the month in each of its forms. Without
 * accents, as {@link withoutAccents} leaves them; several forms are separated by `/`.
 */
const NAMES: Readonly<Record<string, string>> = {
  bg: 'ян фев мар апр маи юни юли авг сеп окт ное дек',
  cs: 'led uno bre dub kve cerven/cervn/cvn cervenec/cervenc/cvc srp zar rij lis pro',
  cy: 'ion chwe maw/faw ebr mai/fai meh/feh gor/ngor aws med/fed hyd tach/dach/nhach/thach rhag/rag',
  da: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  de: 'jan/jaen feb mar/maer apr mai jun jul aug sep okt nov dez',
  el: 'ιαν φεβ μαρ απρ/αριλ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ',
  en: 'jan feb mar apr may jun jul aug sep oct nov dec',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  et: 'jaan veebr marts apr mai juuni juuli aug sept okt nov dets',
  fi: 'tam hel maa huh tou kes hei elo syy lok mar jou',
  fr: 'janv fevr mars avr mai juin juil aout sept oct nov dec',
  hi: 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  hr: 'sij velj ozu tra svi lip srp kol ruj lis stu pro',
  hu: 'jan feb marc apr maj jun jul aug szept okt nov dec',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  lt: 'sau vas kov bal geg bir lie rugp/rgp rugs/rgs spa/spl lap gru/grd',
  lv: 'janv febr marts apr maijs jun jul aug sept okt nov dec',
  nl: 'jan feb maa/mrt apr mei jun jul aug sep okt nov dec',
  no: 'jan feb mar apr mai jun jul aug sep okt nov des',
  pl: 'sty lut mar kwi maj cze lip sie wrz paz lis gru',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  ro: 'ian feb mar apr mai iun iul aug sep oct noi/nov dec',
  sk: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  sl: 'jan feb mar apr maj jun jul avg sep okt nov dec',
  sv: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  roman: 'i ii iii iv v vi vii viii ix x xi xii',
  /** The Indian national calendar, which begins in March. */
  saka: 'chait/cait/चैत vai/वैश/बैस jy/ज्य asadha/ashadha/आषा sravan/shravan/श्रा/साव bhad/prosth/भा aswin/ashwin/asvin/आश् kart/कार् agra/marga/मार्/अग pau/पौष magh/माघ phalg/फाल्',
};

/** Lower-case text without accents: `März` is `marz`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The numbers of months by the beginnings of their names, longer ones first. */
export function monthNames(language: string): ReadonlyMap<string, number> {
  const months = NAMES[language]?.split(' ').map((forms) => forms.split('/')) ?? [];
  const named = months.flatMap((forms, at) => forms.map((form): [string, number] => [form.normalize('NFD'), at + 1]));
  return new Map(named.toSorted(([a], [b]) => b.length - a.length));
}
