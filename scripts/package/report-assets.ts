import assets from 'built:report-assets';

/** In the package, which has no bundler, the script and the style of the HTML report are ready. */
export async function reportAssets() {
  return assets;
}
