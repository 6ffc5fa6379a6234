// What is built on a lot, in the form of each edition: paths in a box of 16 by 16.
import type { Building } from "../lib/looks";
import { box } from "./draw";

interface Pair {
  house: string[];
  hotel: string[];
}

export const BUILDINGS: Record<Building, Pair> = {
  house: {
    house: ["M8 1.6L15 7.4V14.6H1V7.4ZM6.6 9.4V14.6H9.4V9.4Z"],
    hotel: ["M8 .6L15.6 4.4V15.4H.4V4.4ZM3 6.4v2h2v-2ZM7 6.4v2h2v-2ZM11 6.4v2h2v-2ZM3 10v2h2v-2ZM11 10v2h2v-2ZM6.8 10.4v5h2.4v-5Z"],
  },
  bleacher: {
    house: ["M1 14.6V11.4H4.6V8.2H8.2V5H11.8V1.8H15V14.6Z"],
    hotel: ["M.4 15.4V7Q8 1.6 15.6 7V15.4H11.4V11.6Q8 9.4 4.6 11.6V15.4Z", "M1.2 1h2.8v2.4H3.2V5H2V3.4H1.2ZM12 1h2.8v2.4H14V5H12.8V3.4H12Z"],
  },
  section: {
    house: ["M1 14.6L3.4 3H12.6L15 14.6ZM4.6 5.4v1.6h6.8V5.4ZM4.2 9v1.6h7.6V9Z"],
    hotel: ["M8 2Q15.6 2 15.6 7.4V10.4Q15.6 15.4 8 15.4Q.4 15.4 .4 10.4V7.4Q.4 2 8 2ZM8 4.4Q3.4 4.4 3.2 7.2Q3.4 9.8 8 9.8Q12.6 9.8 12.8 7.2Q12.6 4.4 8 4.4Z"],
  },
  shop: {
    house: ["M2 2H14L15.4 7Q13.6 9.4 11.6 7.4Q9.8 9.4 8 7.4Q6.2 9.4 4.4 7.4Q2.4 9.4 .6 7Z", "M2 9.4H14V14.8H2ZM8.4 10.8v4h3.2v-4Z"],
    hotel: ["M.4 1H15.6V5.4Q13.6 7.4 11.8 5.6Q9.9 7.4 8 5.6Q6.1 7.4 4.2 5.6Q2.4 7.4 .4 5.4Z", "M.8 7.6H15.2V15.4H.8ZM2.6 9.4v3h3.2v-3ZM10.2 9.4v3h3.2v-3ZM6.8 10.4v5h2.4v-5Z"],
  },
  tower: {
    house: ["M3.4 3H12.6V14.8H3.4ZM5.4 5v1.8h1.8V5ZM8.8 5v1.8h1.8V5ZM5.4 8.4v1.8h1.8V8.4ZM8.8 8.4v1.8h1.8V8.4Z" + box(7, 12, 2, 2.8)],
    hotel: ["M7.4 .2H8.6V2.4L10.6 4.4V7H12.6V10H14.6V15.6H1.4V10H3.4V7H5.4V4.4L7.4 2.4ZM7 5.4v1.8h2V5.4ZM5.4 8.8v1.8h1.8V8.8ZM8.8 8.8v1.8h1.8V8.8Z" + box(6.8, 12.6, 2.4, 3)],
  },
};
