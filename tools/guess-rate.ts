import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { guessProtocols } from '@rastro/protocols/guess'
import { loadProtocols } from '@rastro/protocols/index'
import { delimited } from '@rastro/protocols/testing'
import { type RecordedPosition, readGroups } from './conformance/rows.ts'

/**
 * How often the protocol of a recorded message is guessed first, and among the first three, among all protocols: of rows with a
 * place, and of all rows that hold anything. Ends with the pairs that are mistaken for each other most often.
 *
 *   npm run guess-rate -- ../shared/corpus
 */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = positionals[0]
if (folder === undefined) {
  console.error('Usage: npm run guess-rate -- FOLDER')
  process.exit(2)
}
const protocols = await loadProtocols()
const now = new Date()
const AMONG = 3
const MOST_PAIRS = 20

const counts = { 'rows with a place': newCount(), 'all rows that hold something': newCount() }
const mistaken = new Map<string, number>()
for (const file of globSync(`${folder}/*.jsonl`).toSorted()) {
  const protocol = protocols.find(({ name }) => name === basename(file, '.jsonl'))
  if (!protocol || !('decode' in protocol)) continue
  for (const { kind, frame, result } of readGroups(folder, protocol.name).flat()) {
    const positions = result?.positions ?? []
    if ((kind !== 'binary' && kind !== 'text') || !frame || positions.length === 0) continue
    const text = protocol.frame ? delimited(protocol, frame) : frame
    const bytes = kind === 'binary' ? Buffer.from(frame, 'hex') : Buffer.from(text, 'latin1')
    const names = guessProtocols(bytes, protocols, now).map((guess) => guess.protocol.name)
    const rank = names.indexOf(protocol.name)
    add(counts['all rows that hold something'], rank)
    if (positions.some(hasPlace)) add(counts['rows with a place'], rank)
    const pair = `${protocol.name} as ${names[0] ?? 'none'}`
    if (rank !== 0) mistaken.set(pair, (mistaken.get(pair) ?? 0) + 1)
  }
}
for (const [name, { rows, first, among }] of Object.entries(counts)) {
  const share = (count: number) => `${((100 * count) / rows).toFixed(1)} %`
  console.log(`${name}: ${rows}, first ${first} (${share(first)}), among ${AMONG} ${among} (${share(among)})`)
}
for (const [pair, count] of [...mistaken].toSorted((one, other) => other[1] - one[1]).slice(0, MOST_PAIRS))
  console.log(`${String(count).padStart(4)} ${pair}`)

interface Count {
  rows: number
  first: number
  among: number
}

function newCount(): Count {
  return { rows: 0, first: 0, among: 0 }
}

function add(count: Count, rank: number): void {
  count.rows++
  if (rank === 0) count.first++
  if (rank >= 0 && rank < AMONG) count.among++
}

function hasPlace({ outdated, fixTime, latitude, longitude }: RecordedPosition): boolean {
  return !outdated && fixTime !== null && (latitude !== 0 || longitude !== 0)
}
