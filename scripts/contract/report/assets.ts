import { join } from 'node:path';

/** What the HTML report carries within itself. */
interface ReportAssets {
  script: string;
  style: string;
}

/**
 * Bundles the script and the style of the HTML report. The build of the package puts their text in
 * the place of this module, so that the published package needs no bundler.
 */
export async function reportAssets(): Promise<ReportAssets> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ['page.ts', 'page.css'].map((name) => join(import.meta.dirname, name)),
    ...{ bundle: true, minify: true, write: false, outdir: import.meta.dirname },
    ...{ format: 'iife', target: 'es2022', charset: 'utf8', logLevel: 'silent' },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text;
  return { script: textOf('.js') ?? '', style: textOf('.css') ?? '' };
}
