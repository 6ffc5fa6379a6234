// What passgo's Python package draws boards with, too: colours, shapes, measures and the widths of letters.
import drawing from "../../../src/passgo/svg/drawing.json";

export default drawing;
