import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { enteredCookie } from '@rastro/core/api/session'
import { type ServerProcess, startServer } from '../server-process.ts'
import { enter } from './calls.ts'

interface Settings {
  /** A fresh browser, logged in; with the cookie of another account as that one. */
  fresh(cookie?: string): Promise<BrowserContext>
  readonly base: string
  readonly server: ServerProcess
}

/**
 * Runs `work` with a real server, an account and a real browser; `fill` stores data while the server is stopped, after `prepare` has run
 * with the cookie of the account.
 */
export async function withSettings(
  work: (settings: Settings) => Promise<void>,
  fill?: (place: { dataDir: string; databaseUrl: undefined }, userId: number) => Promise<void>,
  prepare?: (server: ServerProcess, cookie: string) => Promise<void>,
): Promise<void> {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'rastro-bench-')), databaseUrl: undefined }
  let server: ServerProcess = await startServer(place)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    const owner = await enter(server, 'bench@example.com')
    await prepare?.(server, owner.cookie)
    if (fill) {
      // Only one process can open the embedded database
      await server.stop()
      await fill(place, owner.id)
      server = await startServer(place)
    }
    const { cookie } = await enter(server, 'bench@example.com')
    const base = `http://127.0.0.1:${server.httpPort}`
    await work({
      base,
      server,
      async fresh(as = cookie) {
        const context = await browser.newContext({
          viewport: { width: 1280, height: 800 },
          locale: 'en-US',
          serviceWorkers: 'block',
        })
        const [name, value] = as.split('=') as [string, string]
        // The session cookie is accompanied by a mark, without which the page does not request the session
        await context.addCookies([
          { name, value, url: base },
          { name: enteredCookie, value: '1', url: base },
        ])
        return context
      },
    })
  } finally {
    await browser.close()
    await server.stop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
}
