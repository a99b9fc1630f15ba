/** The program that checks the layers, within the project. */
export const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';

/** With these, it prints of each import that breaks a rule the comment of the rule, which says what to do. */
export const withReasons = ['--output-type', 'err-long'];
