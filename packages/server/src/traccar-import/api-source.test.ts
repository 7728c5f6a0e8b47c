import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooLongError } from '../ports/outside-reader.ts'
import { openApiSource } from './api-source.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-28T00:00:00Z')
const daysAgo = (days: number) => now.getTime() - days * DAY_MS

/** A stock server with one unit that has these positions; an event is returned for each that is marked. */
function oldServer(
  positions: readonly { readonly at: number; readonly hasEvent?: boolean }[],
  lastUpdate: number,
  longest = 100_000,
) {
  const asked: { path: string; items: number }[] = []
  const read = async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const isWithin = ({ at }: { at: number }) =>
      at >= Date.parse(searchParams.get('from')!) && at <= Date.parse(searchParams.get('to')!)
    const items =
      pathname === '/api/devices'
        ? [{ id: 1, lastUpdate: new Date(lastUpdate).toISOString() }]
        : pathname === '/api/positions'
          ? positions.filter(isWithin)
          : positions.filter((position) => position.hasEvent && isWithin(position))
    asked.push({ path: pathname, items: items.length })
    if (items.length > longest) throw new TooLongError('too long')
    return { status: 200, text: JSON.stringify(items) }
  }
  return { asked, read }
}

async function timesRead(server: ReturnType<typeof oldServer>): Promise<number[]> {
  const source = await openApiSource('https://old.example.com', 'token', now, server.read)
  const times: number[] = []
  for await (const { row } of source.rows(['tc_positions'])) times.push(Number(row.at))
  return times
}

test('the history of a unit that has been silent for years comes, and so does what is before a pause of years', async () => {
  const positions = [1200, 1201, 2500, 2501].map((days) => ({ at: daysAgo(days), hasEvent: true }))
  const server = oldServer(positions, daysAgo(1200))
  assert.deepEqual((await timesRead(server)).toSorted(), positions.map(({ at }) => at).toSorted())
  assert.ok(server.asked.length < 100, `${server.asked.length} calls`)
})

test('every position comes once, in spans that are shorter where there is more', async () => {
  const positions = Array.from({ length: 60_000 }, (_, index) => ({ at: daysAgo(90) + index * 120_000 }))
  const server = oldServer(positions, daysAgo(0))
  assert.deepEqual(
    (await timesRead(server)).toSorted((a, b) => a - b),
    positions.map(({ at }) => at),
  )
  const answers = server.asked.filter(({ path, items }) => path === '/api/positions' && items > 0)
  assert.ok(answers.at(-1)!.items < 12_000, `${answers.map(({ items }) => items)}`)
})

test('a span whose answer is too long is asked for in shorter ones', async () => {
  const positions = Array.from({ length: 1000 }, (_, index) => ({ at: daysAgo(20) + index * 60_000 }))
  const server = oldServer(positions, daysAgo(0), 50)
  assert.deepEqual(
    (await timesRead(server)).toSorted((a, b) => a - b),
    positions.map(({ at }) => at),
  )
  await assert.rejects(timesRead(oldServer(positions, daysAgo(0), 10)), /too long/)
})
