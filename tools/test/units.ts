import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { startPglite } from '../../packages/server/src/testing/pglite.ts'
import type { TestLine } from './report-lines.ts'
import type { Tally } from './tally.ts'

/** Files that share a process: starting one for each file took half of the processor time of a run. */
const batchSize = 12
/** Batches that run at a time. */
const concurrency = 2
/** The largest files, which run first and each on its own, so that no process is left with one at the end. */
const longest = [
  'testing/matrix/matrix.test.ts',
  'ingest/ingest.test.ts',
  'testing/matrix/hostile.test.ts',
  'main.test.ts',
]

/**
 * Every `*.test.ts` beside the code, many files to a process, one after the other in it. Without `TEST_DATABASE_URL` they share
 * one PGlite. Prints only what failed, and with `slow` the ten files that took longest.
 */
export async function architectureAndUnits({ slow }: { slow: boolean }): Promise<Tally> {
  const files = globSync(['*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']).sort()
  const env = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? (await startPglite()) }
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const durations = new Map<string, number>()
  const note = ({ file = '', name, outcome, durationMs, error }: TestLine) => {
    tally[outcome] += 1
    durations.set(file, (durations.get(file) ?? 0) + durationMs)
    if (error) console.log(`✗ ${name} (${relative(process.cwd(), file)})\n${error.replace(/^/gm, '    ')}`)
  }
  const batches = batchesOf(files)
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const isWhole = await run(batch, env, note)
      if (!isWhole) tally.failed += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (slow) reportSlowest(durations)
  return tally
}

function batchesOf(files: readonly string[]): string[][] {
  const isLong = (file: string) => longest.some((end) => file.endsWith(end))
  const others = files.filter((file) => !isLong(file))
  const count = Math.ceil(others.length / batchSize)
  // Neighbours take about as long as each other, so they go to different batches
  const dealt = Array.from({ length: count }, (_, at) => others.filter((_, index) => index % count === at))
  return [...files.filter(isLong).map((file) => [file]), ...dealt]
}

/** Runs the files in one process; false when it ended without having run them all. */
async function run(files: readonly string[], env: NodeJS.ProcessEnv, note: (line: TestLine) => void): Promise<boolean> {
  const reporter = `--test-reporter=${import.meta.resolve('./report-lines.ts')}`
  // A test that ran out of time leaves connections open; they must not hold up the whole run
  const options = ['--test', '--test-isolation=none', '--test-force-exit', '--test-timeout=120000', reporter]
  const child = spawn(process.execPath, [...options, ...files], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let failed = 0
  for await (const text of createInterface(child.stdout)) {
    if (!text.startsWith('{')) {
      console.log(text)
      continue
    }
    const line = JSON.parse(text) as TestLine
    if (line.outcome === 'failed') failed += 1
    note(line)
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode === 0 || failed > 0) return true
  console.log(
    `✗ A test process ended early (${child.signalCode ?? child.exitCode}); its files:\n    ${files.join('\n    ')}`,
  )
  return false
}

function reportSlowest(durations: ReadonlyMap<string, number>): void {
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, ms] of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(process.cwd(), file)}`)
}
