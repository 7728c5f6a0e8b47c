// npm run import -- SOURCE [--zone America/Sao_Paulo] [--token TOKEN] [--media FOLDER] [--dry-run] [--without-history]
// Takes over a Traccar server into the database of DATA_DIR or DATABASE_URL, while Rastro is stopped. SOURCE is a dump of pg_dump, an
// H2 script (each may end in .gz), postgres://… or mysql://… of the running database, or https://… of the running server with --token
// of an administrator. --zone is the time zone of the old server's computer,
// --media its folder of pictures. Exit code: 1 when something stands here otherwise than it was to come, 3 when something was left behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { diskBlobs } from '../packages/server/src/adapters/blobs/disk.ts'
import { sharpPictures } from '../packages/server/src/adapters/pictures/sharp.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open.ts'
import { openApiSource } from '../packages/server/src/traccar-import/api-source.ts'
import { comparisonHead, comparisonLines, verdictOf } from '../packages/server/src/traccar-import/comparison.ts'
import { openDump } from '../packages/server/src/traccar-import/dump-source.ts'
import { importTraccar } from '../packages/server/src/traccar-import/import-traccar.ts'
import { openMysqlSource } from '../packages/server/src/traccar-import/mysql-source.ts'
import { openPostgresSource } from '../packages/server/src/traccar-import/postgres-source.ts'
import { reportHead, reportLines } from '../packages/server/src/traccar-import/report.ts'
import { timeReader } from '../packages/server/src/traccar-import/row-values.ts'
import type { Source } from '../packages/server/src/traccar-import/source.ts'

/** Between two lines of progress. */
const SHOWN_EVERY_MS = 5000
const usage =
  'Usage: npm run import -- SOURCE [--zone America/Sao_Paulo] [--token TOKEN] [--media FOLDER] [--dry-run] [--without-history]'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      zone: { type: 'string', default: 'UTC' },
      token: { type: 'string' },
      media: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'without-history': { type: 'boolean', default: false },
    },
  })
  const [from] = positionals
  if (!from) throw new Error(usage)
  const isDry = values['dry-run']
  const config = readConfig(process.env)
  const isServer = /^https?:/.test(from)
  const source = await open(from, values.token)
  const trial = isDry ? await trialFolder(config) : undefined
  const database = await openDatabase(trial ? { dataDir: trial, databaseUrl: undefined } : config)
  try {
    const { reports, comparisons } = await importTraccar({
      database,
      source,
      // A server tells absolute times
      readTime: timeReader(isServer ? 'UTC' : values.zone),
      now: new Date(),
      history: !isDry && !values['without-history'],
      media: values.media === undefined ? undefined : { folder: values.media, isTrial: isDry, ...keptIn(config) },
      onProgress: progress(),
    })
    console.log([isDry ? 'Would be taken over:' : 'Taken over:', reportHead, ...reportLines(reports)].join('\n'))
    if (isDry) await showHistory(source)
    else console.log(['', 'Compared:', comparisonHead, ...comparisonLines(comparisons)].join('\n'))
    if (reports.some(({ refused }) => refused > 0)) process.exitCode = 3
    if (comparisons.some((one) => verdictOf(one) === 'different')) process.exitCode = 1
  } finally {
    await database.close()
    await source.close()
    if (trial) await rm(trial, { recursive: true, force: true })
  }
}

/** Where files are stored. */
function keptIn({ dataDir }: { dataDir: string }) {
  return { blobs: diskBlobs(join(dataDir, 'media')), pictures: sharpPictures() }
}

function open(from: string, token: string | undefined): Promise<Source> {
  if (/^postgres(ql)?:/.test(from)) return openPostgresSource(from)
  if (/^(mysql|mariadb):/.test(from)) return openMysqlSource(from)
  if (!/^https?:/.test(from)) return openDump(from)
  if (!token)
    throw new Error('A running server is read with --token: an administrator makes one on the page of the account.')
  return openApiSource(from, token, new Date())
}

/** A copy of the embedded database, in which a dry run does its work; an empty one in place of a PostgreSQL. */
async function trialFolder({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-import-'))
  if (databaseUrl) return folder
  try {
    const present = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { readOnly: true })
    present.prepare('vacuum into ?').run(join(folder, 'rastro.sqlite'))
    present.close()
  } catch {
    // There is none yet
  }
  return folder
}

async function showHistory(source: Source): Promise<void> {
  const sizes = await source.sizes(['tc_positions', 'tc_events'])
  for (const [table, title] of [
    ['tc_positions', 'positions'],
    ['tc_events', 'events'],
  ] as const)
    console.log(`${title.padEnd(20)}${String(sizes.get(table)?.rows ?? 0).padStart(12)}`)
}

/** Says every few seconds how far it is, and how long the rest takes at this speed. */
function progress() {
  let current = ''
  let began = 0
  let shown = 0
  return (kind: string, rows: number, total: number): void => {
    const now = performance.now()
    if (kind !== current) {
      current = kind
      began = now
      shown = now
    }
    if (now - shown < SHOWN_EVERY_MS || rows === 0) return
    shown = now
    const rest = ((now - began) / rows) * (total - rows)
    const known = total === 0 ? '' : ` of ${total}, ${Math.round(rest / 1000)} s left`
    console.error(`${kind}: ${rows}${known}`)
  }
}
