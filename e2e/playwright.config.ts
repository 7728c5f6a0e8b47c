import { defineConfig } from '@playwright/test'

/** Journeys that look at the map: they need WebGL, drawn in software on a machine without a GPU, which costs most of their time. */
const mapJourneys = [
  'alarms',
  'anchor',
  'archives',
  'base-maps',
  'before-stock',
  'card',
  'card-life',
  'failures',
  'find-place',
  'geofence-form',
  'geofence-looks',
  'geofences',
  'happen',
  'looks-act',
  'looks-entry',
  'looks-fences',
  'looks-map',
  'map-alone',
  'map-life',
  'map-stack',
  'monitoring',
  'newcomer',
  'newcomer-phone',
  'pages',
  'palette',
  'phone',
  'preferences',
  'replay',
  'replay-several',
  'report-chart',
  'reports',
  'screens',
  'server-settings',
  'settings-roles',
  'silent',
  'stock-server',
  'ten-tasks',
  'trip-explained',
].map((name) => `${name}.e2e.ts`)
/** Journeys about what only a browser with windows does. */
const windowJourneys = ['push.e2e.ts']
/** Elsewhere the page shows that it cannot draw a map, as on a machine without WebGL. */
const withoutWebGL = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Pages live so shortly that optimizing their code takes more time than it saves
  '--js-flags=--max-optimized-bytecode-size=0',
]
// Pages are painted faster by the processor than through the drawing library in software
const withWebGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-rasterization']

/**
 * Features of the browser that are off: those that Playwright turns off, whose list an argument of this name replaces, and the
 * popups of an address bar that nobody sees, which take 0.7 s of processor time for each context.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Chromium without its own windows, which needs less processor time; it lacks what only a window can ask, such as permissions. */
const shell = process.env.CHROMIUM_HEADLESS_SHELL ?? chromium

const browserWith = (executablePath: string, graphics: readonly string[]) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    `--disable-features=${featuresOff.join(',')}`,
    ...graphics,
    // No journey depends on the internet; franchises need separate hosts.
    '--host-resolver-rules=MAP *.rastro.test 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE localhost,EXCLUDE 127.0.0.1',
  ],
})

/** Matrices, pictures and colours of the map: npm run test:all */
const leftOut = process.env.ALL ? [] : [/@all/]

/** Journeys that look at pixels of the map. */
const drawn = /@drawn|looks-|-looks/

/** Journeys in Debian's Chromium against the real server. */
export default defineConfig<{ mapJourneys: readonly string[] }>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  grepInvert: leftOut,
  outputDir: '../test-results',
  // On two cores: a worker waits for a sixth of its time
  workers: 3,
  // A test that passes on retry is reported by name (tools/test/browser.ts)
  retries: process.env.CI ? 1 : 0,
  // A machine three times slower than ours must not fail a journey
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    // Each frame of an animation is drawn in software; journeys about motion ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide requests from `page.route`; only the journey without a server allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    { name: 'drawn', grep: drawn, grepInvert: leftOut, use: { launchOptions: browserWith(shell, withWebGL) } },
    {
      name: 'journeys',
      testIgnore: windowJourneys,
      grepInvert: [drawn, ...leftOut],
      use: { launchOptions: browserWith(shell, withoutWebGL), mapJourneys },
    },
    {
      name: 'windows',
      testMatch: windowJourneys,
      grepInvert: leftOut,
      use: { launchOptions: browserWith(chromium, withoutWebGL), mapJourneys },
    },
  ],
})
