import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyTally, type Tally } from './tally.ts'

interface Spec {
  title: string
  file: string
  line: number
  tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}
interface Suite {
  specs: Spec[]
  suites?: Suite[]
}
interface Report {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/**
 * The journeys of `e2e/` in Chromium against the real server; with `all` also the matrices and the pictures. One that fails in CI
 * is tried once more in a new context, since a machine that draws in software can be too slow for one.
 */
export async function browser({ all }: { all: boolean }): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-e2e-'))
  const file = join(folder, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(all && { ALL: '1', SCREENSHOTS: '1' }) }
  spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
    { stdio: 'inherit', env },
  )
  try {
    const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report
    for (const { message } of errors) console.log(message)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      failures: [...namesOf(suites, 'unexpected'), ...errors.map(({ message = '' }) => message.split('\n')[0]!)],
      flaky: namesOf(suites, 'flaky'),
    }
  } catch (cause) {
    console.log(`The browser tests did not run: ${cause}`)
    return { ...emptyTally(), failed: 1, failures: ['browser'] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function namesOf(suites: readonly Suite[], status: Spec['tests'][number]['status']): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title, file, line }) => `${title} (e2e/${file}:${line})`),
    ...namesOf(inner, status),
  ])
}
