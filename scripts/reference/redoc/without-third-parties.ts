import { createHash } from 'node:crypto';

/** The logo of Redoc's makers, which the page would fetch from a server of theirs. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

const ownLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="16"><text y="12" font-family="sans-serif" font-size="12" fill="#888">Redoc</text></svg>',
)}`;

/**
 * Takes from a page of Redoc's every request to somebody else, and adds a content security policy
 * that allows none: only the scripts that stand in the page run, and they can connect to nothing.
 *
 * @throws Error when the page is not of the form that Redocly's command line is known to write
 */
export function withoutThirdParties(page: string): string {
  if (!page.includes('"disableTelemetry":true')) {
    throw new Error('Redoc would send telemetry: expected `telemetry: off` in redocly.yaml.');
  }
  const quiet = page.replace(logo, ownLogo);
  const head = quiet.replace('<head>', `<head>\n  ${policy(quiet)}`);
  if (head === quiet) throw new Error('The page of Redoc has no <head> to put a policy in.');
  return head;
}

function policy(page: string): string {
  const directives = [
    "default-src 'none'",
    `script-src ${inlineScripts(page).map(source).join(' ')}`,
    // Redoc writes its styles from its script.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`;
}

/** Scripts of the page, as a parser of HTML tells them: from each start tag to the next end tag. */
function inlineScripts(page: string): string[] {
  const scripts = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, content = '']) => content);
}

/** Allows one inline script by its digest (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
function source(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
