import { brotliCompressSync } from 'node:zlib'
import { withSettings } from './settings-browser.ts'

const pages = ['/settings/groups', '/settings/group', '/settings/notifications', '/settings/notification']

/**
 * Prints what opening a page of the settings fetches in addition to the map: scripts, in a real browser, compressed by brotli.
 */
export const printSettingsScripts = (): Promise<void> =>
  withSettings(async ({ base, fresh }) => {
    const scriptsOf = async (path: string): Promise<ReadonlySet<string>> => {
      const context = await fresh()
      const page = await context.newPage()
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.add(request.url())
      })
      await page.goto(base + path)
      // The page, and what it prefetches once idle
      await (path === '/' ? page.getByRole('searchbox') : page.getByRole('heading', { level: 1 })).first().waitFor()
      await page.waitForLoadState('networkidle')
      await context.close()
      return scripts
    }
    const map = await scriptsOf('/')
    for (const path of pages) {
      const added = [...(await scriptsOf(path))].filter((script) => !map.has(script))
      const sizes = await Promise.all(added.map(async (script) => brotliCompressSync(await bytesOf(script)).length))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      console.log(`${path} adds ${(bytes / 1000).toFixed(1)} kB in ${added.length} files to the map`)
    }
  })

const bytesOf = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(address)).arrayBuffer())
