// Shared with the Python package, which draws boards, too: colours, shapes, measures and letter widths.
import drawing from "../../../src/passgo/svg/drawing.json";

export default drawing;
