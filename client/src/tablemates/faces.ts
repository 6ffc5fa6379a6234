// The looks of bots' characters: heads of birds, drawn from a few shapes.

export interface Look {
  /** Behind the head. */
  ground: string;
  head: string;
  /** The lower half: throat and breast. */
  breast: string;
  /** Over the eyes; none if it has no cap. */
  cap?: string;
  /** A stripe above the eye. */
  brow?: string;
  /** Around the eye. */
  mask?: string;
  crest?: "tuft" | "peak" | "plume";
  crestColour?: string;
  beak: string;
  /** How far the beak reaches beyond the head, and how deep it is. */
  reach: number;
  depth: number;
}

export const FACES: Record<string, Look> = {
  wren: {
    ground: "#dfe8d2",
    head: "#8a5a34",
    breast: "#d9b68c",
    brow: "#f3dfc2",
    beak: "#5a4332",
    reach: 7,
    depth: 4,
    crest: "tuft",
    crestColour: "#6f4626",
  },
  finch: { ground: "#d5e5f2", head: "#f2c230", breast: "#f7dc7a", cap: "#2b2b2b", beak: "#e58a2b", reach: 7, depth: 9 },
  robin: {
    ground: "#dcebe0",
    head: "#6e6a5c",
    breast: "#e2622c",
    mask: "#e2622c",
    beak: "#3c352c",
    reach: 6,
    depth: 4,
  },
  heron: {
    ground: "#cfe3e6",
    head: "#e6ebef",
    breast: "#b9c4cf",
    cap: "#35424f",
    crest: "plume",
    crestColour: "#35424f",
    beak: "#e0a92e",
    reach: 12,
    depth: 6,
  },
  jay: {
    ground: "#f4e3d0",
    head: "#3d7cc9",
    breast: "#e8eef5",
    crest: "peak",
    crestColour: "#2b62a8",
    brow: "#1c2a3a",
    beak: "#2b2b2b",
    reach: 8,
    depth: 5,
  },
  lark: {
    ground: "#f7ead0",
    head: "#c79d62",
    breast: "#f1e3c6",
    crest: "tuft",
    crestColour: "#9a7442",
    brow: "#fbf3df",
    beak: "#8d6b45",
    reach: 8,
    depth: 5,
  },
  swift: { ground: "#dde1ee", head: "#4a4657", breast: "#7d788c", cap: "#37333f", beak: "#23202a", reach: 4, depth: 3 },
  magpie: {
    ground: "#e9dff0",
    head: "#1f2430",
    breast: "#f4f6f8",
    crest: "tuft",
    crestColour: "#2d4f7d",
    mask: "#2d4f7d",
    beak: "#0f1218",
    reach: 10,
    depth: 6,
  },
  stork: {
    ground: "#d9e7f5",
    head: "#fbfbf8",
    breast: "#e9e9e3",
    mask: "#2a2a2a",
    beak: "#d8402f",
    reach: 13,
    depth: 6,
  },
  crane: {
    ground: "#efe4d6",
    head: "#8b949e",
    breast: "#c9d0d6",
    cap: "#c9352b",
    beak: "#6b5d3c",
    reach: 11,
    depth: 5,
  },
};
