// How the edition on the table speaks of money; the table sets it when it knows its edition.
export const spoken = $state({ symbol: "$" });
