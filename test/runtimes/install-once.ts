import { installRuntimes } from './workerd.ts';

/** Installs the runtimes before the tests that run them, at the same time as each other. */
export default installRuntimes;
