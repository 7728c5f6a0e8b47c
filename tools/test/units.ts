import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { startPglite } from '../../packages/server/src/testing/pglite.ts'
import type { Tally } from './tally.ts'

/**
 * Every `*.test.ts` beside the code, each in a process of its own. Without `TEST_DATABASE_URL` they share one PGlite.
 * Prints only what failed, and with `slow` the ten files that took longest.
 */
export async function architectureAndUnits({ slow }: { slow: boolean }): Promise<Tally> {
  const files = globSync(['*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']).sort()
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const durations = new Map<string, number>()
  const stream = run({
    files: files.map((file) => `${process.cwd()}/${file}`),
    concurrency: 2,
    timeout: 120_000,
    // A test that ran out of time leaves connections open; they must not hold up the whole run
    forceExit: true,
    env: { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? (await startPglite()) },
  })
  for await (const { type, data } of stream) {
    if (type === 'test:summary' && data.file) durations.set(relative(process.cwd(), data.file), data.duration_ms)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFile = data.nesting === 0 && data.name === (data as { file?: string }).file
    if (data.details.type === 'suite' || (isFile && type === 'test:pass')) continue
    if (data.skip !== undefined) tally.skipped += 1
    else if (type === 'test:pass') tally.passed += 1
    else {
      tally.failed += 1
      report(data)
    }
  }
  if (slow) reportSlowest(durations)
  return tally
}

function reportSlowest(durations: ReadonlyMap<string, number>): void {
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
}

function report(data: { name: string; file?: string; details: { error?: Error } }): void {
  const error = data.details.error
  console.log(`✗ ${data.name} (${data.file ? relative(process.cwd(), data.file) : ''})`)
  console.log(inspect(error?.cause ?? error, { depth: 4 }).replace(/^/gm, '    '))
}
