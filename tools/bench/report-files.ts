import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServer } from '../server-process.ts'
import { callOf, row } from './calls.ts'
import { startGenerator } from './load/generator.ts'
import type { LoadResult } from './load/units.ts'

/** The server whose files are measured, and what of. */
export interface MeasuredFiles {
  readonly dataDir: string
  readonly cookie: string
  readonly deviceId: number
  readonly positions: number
  /** What the bare read of one row takes (ms). */
  readonly bareRow: number
  readonly rounds: number
}

const formats = { JSON: '', spreadsheet: '/xlsx', CSV: '/csv' } as const
/** Units that send a record a second while reports are made, and for how long. */
const load = { units: 500, seconds: 8, reports: 10 } as const

/**
 * All positions of one vehicle as JSON and as files, each beside the bare read of the same rows, with the longest time that the event loop
 * was held up; then how long units wait for their acknowledgement while nobody, and while ten readers ask for reports.
 */
export async function measureFiles(files: MeasuredFiles): Promise<void> {
  const server = await startServer({
    dataDir: files.dataDir,
    databaseUrl: undefined,
    flags: ['--import', fileURLToPath(new URL('loop-delay.ts', import.meta.url))],
  })
  try {
    await longestDelay(server, files.dataDir)
    await pause(2000)
    row('event loop, nobody asks', `held up ${(await longestDelay(server, files.dataDir)).toFixed(0)} ms at most`)
    for (const format of Object.keys(formats)) await measure(server, files, format as keyof typeof formats)
    await besideIntake(server, files)
  } finally {
    await server.stop()
  }
}

const pathOf = ({ deviceId }: MeasuredFiles, format: keyof typeof formats): string =>
  `/api/reports/route${formats[format]}?deviceId=${deviceId}&from=2000-01-01T00:00:00Z&to=2040-01-01T00:00:00Z`

async function measure(server: ServerProcess, files: MeasuredFiles, format: keyof typeof formats): Promise<void> {
  const { cookie, positions, bareRow, rounds, dataDir } = files
  const path = pathOf(files, format)
  await callOf(server, { path: '/api/session', cookie })
  const idle = server.rss()
  await longestDelay(server, dataDir)
  const cpu = server.cpuSeconds()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const answer = await callOf(server, { path, cookie })
    bytes = answer.bytes
    times.push(answer.ms)
  }
  const best = Math.min(...times)
  const cpuMs = ((server.cpuSeconds() - cpu) / rounds) * 1000
  row(
    `${format}, ${positions} rows`,
    `best ${best.toFixed(0)} ms, ${(best / (positions * bareRow)).toFixed(1)} × the bare read of them; ${cpuMs.toFixed(0)} ms of processor, ${(bytes / 1e6).toFixed(1)} MB, ` +
      `memory +${(server.peakRss() - idle).toFixed(0)} MB, event loop held up ${(await longestDelay(server, dataDir)).toFixed(0)} ms at most`,
  )
}

/** The longest time (ms) that the event loop of the server was held up since the last call. */
async function longestDelay({ pid }: ServerProcess, dataDir: string): Promise<number> {
  const file = join(dataDir, 'loop-delay')
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '') // Not written yet
    if (text) return Number(text)
    await pause(10)
  }
}

async function besideIntake(server: ServerProcess, files: MeasuredFiles): Promise<void> {
  const generator = startGenerator()
  await generator.connect(server.devicePort, load.units)
  await generator.pace(2)
  const quiet = await generator.pace(load.seconds)
  let isOver = false
  let made = 0
  const reader = async () => {
    for (; !isOver; made += 1) await callOf(server, { path: pathOf(files, 'JSON'), cookie: files.cookie })
  }
  const readers = Array.from({ length: load.reports }, reader)
  const before = await mainThread(server)
  const busy = await generator.pace(load.seconds)
  const after = await mainThread(server)
  isOver = true
  await Promise.all(readers)
  generator.end()
  row('acknowledgements, quiet', waits(quiet))
  row(
    `… beside ${load.reports} reports`,
    `${waits(busy)}: ${(busy.p99 / quiet.p99).toFixed(1)} × the quiet p99, ${made} reports of all positions meanwhile; ` +
      `the main thread worked ${after.worked - before.worked} ms and waited ${after.waited - before.waited} ms for a processor`,
  )
}

/** How long (ms) the main thread of the server has worked, and waited for a processor while it could have (proc_pid_schedstat). */
async function mainThread({ pid }: ServerProcess): Promise<{ readonly worked: number; readonly waited: number }> {
  const [worked, waited] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return { worked: Math.round(Number(worked) / 1e6), waited: Math.round(Number(waited) / 1e6) }
}

const waits = ({ p50, p99, worst }: LoadResult): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`
