/** The package has no bundler, so that the console of its reference calls other servers only, such as `docproc sandbox`. */
export const pageSandbox = undefined;
