// The dash patterns of the seats' lines, which distinguish them without colours.
export const DASHES = ["none", "9 4", "2.5 3.5", "12 4 2.5 4", "6 3 2 3 2 3", "18 5", "5 7", "14 3 5 3", "1.5 6"];
