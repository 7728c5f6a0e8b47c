import { defineConfig } from '@playwright/test'

/** Journeys in Debian's Chromium against the real server; software WebGL, so the map draws on a machine without a GPU. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  // What passes at the second try is told by name (tools/test/browser.ts)
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-US',
    // A service worker would hide requests from `page.route`; only the journey without a server allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // No journey depends on the internet; franchises have hosts of their own.
        '--host-resolver-rules=MAP *.rastro.test 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE localhost',
      ],
    },
  },
})
