import assets from 'built:browser-assets';

/** In the package, which has no bundler, the scripts and styles of the reference are ready. */
export async function browserAsset(name: string): Promise<string | undefined> {
  return assets[name];
}
