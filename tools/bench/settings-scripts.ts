import { brotliCompressSync } from 'node:zlib'
import { withSettings } from './settings-browser.ts'

const pages = ['/settings/groups', '/settings/group', '/settings/notifications', '/settings/notification']

/** Prints what opening a page of the settings fetches over what the map has: scripts, in a real browser, compressed by brotli. */
export const printSettingsScripts = (): Promise<void> =>
  withSettings(async ({ base, fresh }) => {
    const scriptsOf = async (path: string): Promise<Map<string, number>> => {
      const context = await fresh()
      const page = await context.newPage()
      const scripts = new Map<string, Promise<number>>()
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js') && response.ok())
          scripts.set(
            pathname,
            response.body().then((body) => brotliCompressSync(body).length),
          )
      })
      await page.goto(base + path)
      // The page, and what it fetches once it has nothing else to do
      await page
        .getByRole(path === '/' ? 'searchbox' : 'heading', path === '/' ? {} : { level: 1 })
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      const sizes = await Promise.all([...scripts].map(async ([name, bytes]) => [name, await bytes] as const))
      await context.close()
      return new Map(sizes)
    }
    const map = await scriptsOf('/')
    for (const path of pages) {
      const added = [...(await scriptsOf(path))].filter(([name]) => !map.has(name))
      const bytes = added.reduce((sum, [, size]) => sum + size, 0)
      console.log(`${path} adds ${(bytes / 1000).toFixed(1)} kB in ${added.length} files to the map`)
    }
  })
