/** Printed on a certificate before the provider has confirmed it. */
export const statementPending = "The provider's statement is added once this credit is verified.";
