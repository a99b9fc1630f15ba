import { type Browser, chromium } from 'playwright-core';
import { chromiumExecutable } from './chromium-executable.ts';

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Closes the network: no name and no address but loopback is ever resolved.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Starts a headless Chromium that can reach nothing but loopback: the one among the development
 * dependencies on linux x64, an installed Chrome elsewhere.
 */
export async function launchChromium(): Promise<Browser> {
  const executable = await chromiumExecutable();
  if (!executable) return chromium.launch({ channel: 'chrome', args: flags });
  return chromium.launch({ executablePath: executable.path, env: executable.env, args: flags });
}
