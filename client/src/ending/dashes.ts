// How the lines of the seats are dashed, so that they can be told apart without their colours.
export const DASHES = ["none", "9 4", "2.5 3.5", "12 4 2.5 4", "6 3 2 3 2 3", "18 5", "5 7", "14 3 5 3", "1.5 6"];
