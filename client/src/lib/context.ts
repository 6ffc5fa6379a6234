// The table of a component, without passing it through every component in between.
import { createContext } from "svelte";
import type { Table } from "./table.svelte";

export const [getTable, setTable] = createContext<Table>();
