/** What the build of the package puts into its files: see `build/build-tools.ts`. */
declare module 'built:shared-sandbox' {
  /** The worker of the shared sandbox, bundled with the published document. */
  const text: string;
  export default text;
}

declare module 'built:report-assets' {
  /** The script and the style of the HTML report. */
  const assets: { script: string; style: string };
  export default assets;
}

declare module 'built:browser-assets' {
  /** The scripts and styles of the reference by their names. */
  const assets: Record<string, string>;
  export default assets;
}
