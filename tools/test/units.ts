import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { startPglite } from '../../packages/server/src/testing/pglite.ts'
import type { TestLine } from './report-lines.ts'
import { emptyTally, type Tally } from './tally.ts'
import { runFiles } from './unit-process.ts'

/** Files that share a process: starting one for each file took half of the processor time of a run. */
const batchSize = 32
/** Number of concurrent batches. */
const concurrency = 3
/** More failing files than this are no accident, and none of them is retried. */
const maxTriedAgain = 5
/** The largest files, which run first and each on its own, so that no process is left with one at the end. */
const longest = [
  'testing/matrix/matrix.test.ts',
  'ingest/ingest.test.ts',
  'testing/matrix/hostile.test.ts',
  'main.test.ts',
  'testing/matrix/settings.test.ts',
  'ingest/hostile-numbers.test.ts',
]

/**
 * Every `*.test.ts` beside the code, many files to a process, one after the other in it. Without `TEST_DATABASE_URL` they share
 * one PGlite. A file in which a test failed is run again on its own: what passes then is reported as flaky. Prints only what
 * failed, and with `slow` the ten files that took longest.
 */
export async function architectureAndUnits({ slow }: { slow: boolean }): Promise<Tally> {
  const files = globSync(['*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']).sort()
  const env = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? (await startPglite()) }
  const lines = (await atOnce(batchesOf(files), (batch) => runFiles(batch, env))).flat()
  const suspects = new Set(lines.filter(isFailed).map(({ file }) => file))
  const again =
    suspects.size > maxTriedAgain ? [] : (await atOnce([...suspects], (file) => runFiles([file], env))).flat()
  const tally = tallyOf(lines, again)
  if (slow) reportSlowest(lines)
  return tally
}

/** The counts of a run and of its retry, whose files count as they ended in it. */
export function tallyOf(lines: readonly TestLine[], again: readonly TestLine[]): Tally {
  const retried = new Set(again.map(({ file }) => file))
  const last = [...lines.filter(({ file }) => !retried.has(file)), ...again]
  const tally = emptyTally()
  for (const { outcome } of last) tally[outcome] += 1
  tally.failures.push(...last.filter(isFailed).map(nameOf))
  const first = lines.filter(isFailed).map(nameOf)
  tally.flaky.push(...first.filter((name) => !tally.failures.includes(name)))
  return tally
}

const isFailed = ({ outcome }: TestLine): boolean => outcome === 'failed'
const nameOf = ({ name, file }: TestLine): string => `${name} (${relative(process.cwd(), file)})`

function batchesOf(files: readonly string[]): string[][] {
  const isLong = (file: string) => longest.some((end) => file.endsWith(end))
  const others = files.filter((file) => !isLong(file))
  const count = Math.ceil(others.length / batchSize)
  // Neighbouring files take about equally long, so they go to different batches
  const dealt = Array.from({ length: count }, (_, at) => others.filter((_, index) => index % count === at))
  return [...files.filter(isLong).map((file) => [file]), ...dealt]
}

async function atOnce<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const left = [...items]
  const results: R[] = []
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await run(item))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}

function reportSlowest(lines: readonly TestLine[]): void {
  const durations = new Map<string, number>()
  for (const { file, durationMs } of lines) durations.set(file, (durations.get(file) ?? 0) + durationMs)
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, ms] of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(process.cwd(), file)}`)
}
