import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { blindWebGL } from './blind-webgl.ts'
import type { MapAlone } from './map-alone/page.tsx'

// These tests are about motion on the map
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let vite: ViteDevServer
test.beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: resolve('e2e/map-alone'),
    publicDir: resolve('packages/web/public'),
    cacheDir: resolve('node_modules/.cache/map-alone'),
    plugins: [react()],
    logLevel: 'warn',
    optimizeDeps: { include: ['react-dom/client', 'maplibre-gl', 'pmtiles'] },
    server: { port: 0, hmr: false, watch: null, fs: { allow: [resolve('.')] } },
  })
  await vite.listen()
})
test.afterAll(() => vite.close())
// Layers, hits and colours are asked of the map, not seen
test.beforeEach(({ page }) => page.addInitScript(blindWebGL))

/** The page's report of its map; undefined while there is none. */
const ask = <K extends keyof MapAlone>(page: Page, what: K, id = '') =>
  page.evaluate(([name, layer]) => (window as unknown as { alone?: MapAlone }).alone?.[name](layer), [
    what,
    id,
  ] as const) as Promise<Awaited<ReturnType<MapAlone[K]>> | undefined>
const layers = (page: Page) => ask(page, 'layers')
const clicks = (page: Page) => ask(page, 'clicks')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a map without a fleet carries the layers that stand in it, in an order that does not change', async ({
  page,
}) => {
  await page.goto(vite.resolvedUrls!.local[0]!)
  await expect.poll(() => layers(page)).toEqual(['first-dot'])

  await press(page, 'second')
  await expect.poll(() => layers(page)).toEqual(['first-dot', 'second-dot'])
  await press(page, 'first')
  await expect.poll(() => layers(page)).toEqual(['second-dot'])
  await press(page, 'first')
  await expect.poll(() => layers(page)).toEqual(['first-dot', 'second-dot'])

  const light = await ask(page, 'colour', 'first')
  await press(page, 'dark')
  await expect.poll(() => ask(page, 'colour', 'first')).not.toBe(light)
  expect(await layers(page)).toEqual(['first-dot', 'second-dot'])
  expect(await ask(page, 'features', 'first')).toBe(1)
  expect(await ask(page, 'features', 'second')).toBe(1)
})

test('a click meets the topmost layer, and the ground where there is none', async ({ page }) => {
  await page.goto(vite.resolvedUrls!.local[0]!)
  await press(page, 'second')
  await expect.poll(() => layers(page)).toEqual(['first-dot', 'second-dot'])
  const canvas = page.getByRole('region', { name: 'A map' })
  await expect(async () => {
    await canvas.click()
    expect(await clicks(page)).toContain('second')
  }).toPass()
  await canvas.click({ position: { x: 30, y: 30 } })
  await expect.poll(async () => (await clicks(page))?.at(-1)).toBe('ground')
})

test('a map keeps the size of its element', { tag: '@drawn' }, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await page.goto(vite.resolvedUrls!.local[0]!)
  await expect.poll(() => layers(page)).toEqual(['first-dot'])
  const apart = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas')!
      const { clientWidth, clientHeight } = canvas.parentElement!.parentElement!
      return [canvas.clientWidth - clientWidth, canvas.clientHeight - clientHeight, clientWidth]
    })
  for (const width of [900, 640, 1100]) {
    await page.setViewportSize({ width, height: 600 })
    await expect.poll(apart).toEqual([0, 0, width])
  }
})
