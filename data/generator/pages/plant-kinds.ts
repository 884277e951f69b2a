/** An error of typing in one amount. */
export type ErrorKind =
  | 'digits-in-total'
  | 'digits-in-part'
  | 'sign-of-part'
  | 'scale-of-part'
  | 'one-digit'
  | 'total-off'
  | 'only-column';

/** What is wrong with the reports of a company. `against-definition`: no amount is changed, its layout has the sign. */
export type PlantKind = ErrorKind | 'against-definition';
