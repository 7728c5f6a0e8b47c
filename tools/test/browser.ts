import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './tally.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/**
 * The journeys of `e2e/` in Chromium against the real server. In CI one that fails is tried once more, since a machine that
 * draws in software can be too slow for one; Playwright tells those by name as flaky.
 */
export async function browser(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-e2e-'))
  const file = join(folder, 'report.json')
  spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
    { stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  )
  try {
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as Report
    for (const { message } of errors) console.log(message)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
  } catch (cause) {
    console.log(`The browser tests did not run: ${cause}`)
    return { passed: 0, failed: 1, skipped: 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
