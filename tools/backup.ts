// npm run backup -- TARGET [--check | --follow [--every 10]] [--days 7]
// Stores the embedded database of DATA_DIR and its files in TARGET, also while the server runs: a folder, or https://store/bucket/folder
// of a store that speaks S3, with BACKUP_S3_KEY, BACKUP_S3_SECRET and BACKUP_S3_REGION. With --check it stores nothing: it reads the
// latest backup in TARGET against its hashes. Without a TARGET, --check prints the rows and hashes of the live database, of
// DATABASE_URL where that is set. With --follow it goes on: the changes of every few seconds, a complete backup a day, and any
// moment of the last days can be restored. --days removes what no moment of that many days needs.
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { checkBackup, findBackup } from '../packages/server/src/backup/find-backup.ts'
import { follow } from '../packages/server/src/backup/follow.ts'
import { lockFollowing } from '../packages/server/src/backup/follow-lock.ts'
import { databaseIn, makeBackup } from '../packages/server/src/backup/make-backup.ts'
import { openTarget } from '../packages/server/src/backup/open-target.ts'
import { PinnedDatabase } from '../packages/server/src/backup/pinned-database.ts'
import { provePostgres } from '../packages/server/src/backup/postgres-proof.ts'
import { pruneBackups } from '../packages/server/src/backup/prune-backups.ts'
import { proofLines, proveTables, type TableProof } from '../packages/server/src/backup/table-proof.ts'
import type { Target } from '../packages/server/src/backup/target.ts'
import { type Config, readConfig } from '../packages/server/src/config.ts'
import { version } from '../packages/server/src/features/version/version.ts'
import { progressLine } from './progress-line.ts'

const usage = 'Usage: npm run backup -- TARGET [--check | --follow [--every SECONDS]] [--days DAYS]'
const serverTools =
  'DATABASE_URL names a PostgreSQL: back it up with its own tools, as docs/operate.md shows, and compare with --check.'

const DAY_MS = 86_400_000
/** Of a database that is followed. */
const DEFAULT_DAYS = 7

// Units and people come first
setPriority(constants.priority.PRIORITY_LOW)
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
      check: { type: 'boolean', default: false },
      follow: { type: 'boolean', default: false },
      every: { type: 'string', default: '10' },
      days: { type: 'string' },
    },
  })
  const [place] = positionals
  const config = readConfig(process.env)
  if (!place) {
    if (!values.check) throw new Error(usage)
    console.log(proofLines(await proveLive(config)).join('\n'))
    return
  }
  const target = openTarget(place, process.env)
  const days = values.days === undefined ? undefined : daysOf(values.days)
  if (values.check) {
    const backup = await findBackup(target, undefined)
    await checkBackup(target, backup)
    const { folder, manifest } = backup
    console.log(proofLines(manifest.tables).join('\n'))
    console.log(`${folder} of version ${manifest.version} is whole.`)
    return
  }
  if (config.databaseUrl) throw new Error(serverTools)
  if (values.follow) {
    await followTo(place, target, config.dataDir, { every: Number(values.every), days: days ?? DEFAULT_DAYS })
    return
  }
  const began = performance.now()
  const made = await makeBackup({
    dataDir: config.dataDir,
    target,
    version,
    now: new Date(),
    onProgress: progressLine('pages'),
  })
  if (days !== undefined) await pruneBackups(target, new Date(Date.now() - days * DAY_MS))
  const { parts, files, tables } = made.manifest
  const megabytes = [...parts, ...files].reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  console.log(proofLines(tables).join('\n'))
  console.log(
    `${made.folder}: ${megabytes.toFixed(1)} MB, ${files.length} files, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}

function daysOf(text: string): number {
  const days = Number(text)
  if (!(days >= 1 && days <= 3650)) throw new Error('--days is a number from 1 to 3650.')
  return days
}

/** Until a signal; what was changed by then is stored first. */
async function followTo(
  place: string,
  target: Target,
  dataDir: string,
  { every, days }: Record<'every' | 'days', number>,
) {
  if (!(every > 0 && every <= 3600)) throw new Error('--every is a number of seconds up to 3600.')
  lockFollowing(dataDir)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const say = (text: string) => console.error(`${new Date().toISOString()} ${text}`)
  await follow({
    ...{ dataDir, place, target, version, days },
    everyMs: every * 1000,
    signal: stop.signal,
    onProgress: progressLine('pages'),
    onStored: say,
    onProblem: (problem) => say(`not stored, tried again: ${problem}`),
  })
}

async function proveLive({ databaseUrl, dataDir }: Config): Promise<TableProof[]> {
  if (databaseUrl) return provePostgres(databaseUrl)
  const database = new PinnedDatabase(databaseIn(dataDir))
  database.pin()
  const tables = proveTables(database.db)
  database.release()
  database.close()
  return tables
}
