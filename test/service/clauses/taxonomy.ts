import { type Clause, under } from './clause.ts';

const SUMMARY = under('Taxonomy summary (resource `taxonomy`)', {
  'summary.list': { at: ['row 1'], what: 'The summary is a list of taxonomies.' },
  'summary.id': { at: ['row 2'], what: 'Each has an integer id; in XML an attribute.' },
  'summary.name': { at: ['row 3'], what: 'Each has its name; in XML an attribute.' },
  'summary.dataset': { at: ['row 4'], what: 'Each has its data set; in XML an attribute.' },
  'summary.seven': {
    at: ['Choosing the taxonomy for fetched data: sentence 1'],
    what: 'There are seven taxonomies, with the ids and names of the list.',
  },
});

const CALCULATION = under('Calculation resource', {
  'calculation.numeric': {
    at: ['sentence 1'],
    what: 'Calculation relates numeric fields, parents to children.',
  },
  'calculation.only-full': {
    at: ['sentence 2', 'sentence 3'],
    what: 'The six full taxonomies have calculation; 50 has none.',
  },
  'calculation.sections': { at: ['row 1'], what: 'Sections stand in a list.' },
  'calculation.section': { at: ['row 2', 'row 3'], what: 'A section has an integer id and a title.' },
  'calculation.section-order': { at: ['row 4'], what: 'Sections are ordered: 100.0, 200.0 and so on.' },
  'calculation.hierarchy': { at: ['row 5'], what: 'Each relationship is one element of fieldhierarchy.' },
  'calculation.parent': { at: ['row 6'], what: 'The parent has number and name, and can hold a value.' },
  'calculation.child': { at: ['row 7'], what: 'The child has number and name.' },
  'calculation.weight': { at: ['row 8'], what: 'The weight is 1.0000 or -1.0000, as the balance types of both say.' },
  'calculation.order': { at: ['row 9'], what: 'Children of a parent are ordered: 100.0, 200.0 and so on.' },
  'calculation.level': {
    at: ['row 10'],
    what: 'Children at a level are parents at the next.',
  },
  'calculation.xml': {
    at: ['sentence 4', 'sentence 5'],
    what: 'XML: result, sections with attribute id, fields with attribute id and their name as text.',
  },
});

const FIELDLABEL = under('Fieldlabel resource', {
  'fieldlabel.total': { at: ['row 1', 'row 2'], what: 'total is the number of fields, which stand in a list.' },
  'fieldlabel.field': { at: ['row 3', 'row 4'], what: 'A field has an integer id and its name as tag.' },
  'fieldlabel.rownum': {
    at: ['row 5'],
    what: 'The row number of a field is written as text, as the sample does, though it is an integer.',
    status: 'contradictory',
  },
  'fieldlabel.labels': { at: ['row 6', 'row 7'], what: 'A field has up to three labels, each a text.' },
  'fieldlabel.types': { at: ['row 8'], what: 'Labels are of type 1, 2 or 3, each once.' },
  'fieldlabel.xml': {
    at: ['sentence 1'],
    what: 'XML: total, id, tag and rownum are attributes, so is labeltypeid; the label is text.',
  },
});

const FIELDPROPERTY = under('Fieldproperty resource', {
  'fieldproperty.total': { at: ['row 1', 'row 2'], what: 'total is the number of fields, which stand in a list.' },
  'fieldproperty.field': { at: ['row 3', 'row 4'], what: 'A field has an integer id and its name.' },
  'fieldproperty.rownum': { at: ['row 5'], what: 'A field has an integer row number.' },
  'fieldproperty.datatype': {
    at: ['row 6', 'row 7'],
    what: 'The data type has its number and its name, of a list of twelve.',
  },
  'fieldproperty.flags': {
    at: ['row 8', 'row 9', 'row 11'],
    what: 'isnumeric, ismoney and issection are 0 or 1.',
  },
  'fieldproperty.sections': {
    at: [],
    what: 'A field is a section where it heads one of the presentation: a heading without a parent there.',
    status: 'assumed',
  },
  'fieldproperty.canholdvalue': { at: ['row 10'], what: 'Headings cannot hold a value.' },
  'fieldproperty.spelling': {
    at: ['sentence 3', 'sentence 4'],
    what: 'The property is canholdvalue, or canholdavalue.',
    status: 'contradictory',
    assumption: 'canholdvalue',
  },
  'fieldproperty.periodtype': {
    at: ['row 12', 'row 13'],
    what: 'The period type is 1 Duration or 2 Instant, and is left out of fields without one.',
  },
  'fieldproperty.balancetype': {
    at: ['row 14', 'row 15'],
    what: 'The balance type is 1 Credit or 2 Debit, and is left out of fields without one.',
  },
  'fieldproperty.xml': {
    at: ['sentence 1'],
    what: 'XML: numbers of field, data type and period type are attributes; names and descriptions are elements.',
  },
  'fieldproperty.xml-balancetype': {
    at: ['sentence 2'],
    what: 'XML: balancetype holds id and description, both elements, unlike its siblings.',
    status: 'contradictory',
  },
});

const PRESENTATION = under('Presentation resource', {
  'presentation.readable': { at: ['sentence 1', 'row 1'], what: 'Presentation is a hierarchy in sections.' },
  'presentation.parent': {
    at: ['sentence 2', 'sentence 3', 'row 6'],
    what: 'A parent is a heading without value, whose name mostly ends in Abstract; it has number and name.',
  },
  'presentation.child': { at: ['sentence 4', 'row 7'], what: 'A child holds a value or is a heading itself.' },
  'presentation.section': { at: ['row 2', 'row 3'], what: 'A section has an integer id and a title.' },
  'presentation.section-order': { at: ['row 4'], what: 'Sections are ordered: 100.0, 200.0 and so on.' },
  'presentation.hierarchy': { at: ['row 5'], what: 'Each relationship is one element of fieldhierarchy.' },
  'presentation.labeltypeid': { at: ['row 8'], what: 'labeltypeid is 1.' },
  'presentation.order': { at: ['row 9'], what: 'Children of a parent are ordered: 100.0, 200.0 and so on.' },
  'presentation.level': { at: ['row 10'], what: 'childlevel is the indentation; it grows inwards, and 0 occurs.' },
  'presentation.xml': {
    at: ['sentence 5', 'sentence 6'],
    what: 'XML: result, sections with attribute id, fields with attribute id and their name as text.',
  },
});

const ENDPOINTS = under('Taxonomy endpoints (no version segment in the path)', {
  'taxonomy.id': { at: ['item 1'], what: 'The number of a taxonomy is an integer of the path.' },
  'taxonomy.unknown': {
    at: ['Errors: sentence 3'],
    what: 'An unknown taxonomy (of a negative number, too) and the calculation of 50 are 404; what is not an integer is 400.',
    status: 'assumed',
    decided: 'unknownTaxonomy',
  },
  'taxonomy.field-names': {
    at: [],
    what: 'Names of fields are in lower case, as in rows, so that the two can be joined.',
    status: 'assumed',
  },
  'taxonomy.summary-path': { at: ['row 1'], what: 'GET /taxonomy/ gives the summary.' },
  'taxonomy.calculation-path': { at: ['row 2'], what: 'Calculation is there for 18, 19, 20, 27, 28 and 30.' },
  'taxonomy.fieldlabel-path': { at: ['row 3'], what: 'Labels are there for all seven.' },
  'taxonomy.fieldproperty-path': { at: ['row 4'], what: 'Properties are there for all seven.' },
  'taxonomy.presentation-path': { at: ['row 5'], what: 'Presentation is there for all seven.' },
  'fieldlabel.fieldid': { at: ['row 6'], what: 'fieldid selects labels by numbers of fields, commas without spaces.' },
  'fieldlabel.fieldname': { at: ['row 7'], what: 'fieldname selects labels by names of fields.' },
  'fieldlabel.both': { at: ['row 6', 'row 7', 'Errors: row 7'], what: 'fieldid and fieldname together are an error.' },
  'fieldlabel.label-for-name': { at: ['row 7', 'Errors: row 8'], what: 'A label in the place of a name is an error.' },
  'fieldlabel.error-status': {
    at: ['Errors: row 7', 'Errors: row 8'],
    what: 'Both errors are 400.',
    status: 'assumed',
  },
  'fieldlabel.unknown': {
    at: [],
    what: 'Numbers and names of no field of the taxonomy are an error (400) that names them.',
    status: 'assumed',
    decided: 'unknownFields',
  },
  'fieldlabel.neither': { at: ['sentence 3'], what: 'Without both, all labels are given.' },
});

const ETAGS = under('ETags on the four per-taxonomy endpoints', {
  'etag.given': {
    at: ['item 1', 'Taxonomy endpoints (no version segment in the path): item 4', 'Versioning: item 5'],
    what: 'Each version of a part of a taxonomy has an identifier in the header etag.',
  },
  'etag.two-ways': {
    at: ['item 2', 'Taxonomy endpoints (no version segment in the path): item 3'],
    what: 'A known identifier is sent as If-None-Match or as http_etag; both may be absent.',
  },
  'etag.parameter-wins': { at: ['item 3'], what: 'http_etag wins over the header.' },
  'etag.304': { at: ['item 4', 'Errors: row 4'], what: 'The current identifier gives 304 and no payload.' },
  'etag.differs': { at: ['item 5'], what: 'Another identifier gives the payload and the new etag.' },
  'etag.strong': {
    at: [],
    what: 'Identifiers are strong: parts, taxonomies and formats each have their own, the same on every call.',
    status: 'assumed',
  },
  'etag.summary': { at: ['item 7'], what: 'The summary knows no 304.', status: 'assumed' },
});

export const TAXONOMY: readonly Clause[] = [
  ...SUMMARY,
  ...CALCULATION,
  ...FIELDLABEL,
  ...FIELDPROPERTY,
  ...PRESENTATION,
  ...ENDPOINTS,
  ...ETAGS,
];
