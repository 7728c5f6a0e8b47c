// npm run backup -- TARGET [--check]
// Stores the embedded database of DATA_DIR and its files in TARGET, a folder, also while the server runs. With --check it stores
// nothing: it reads the latest backup in TARGET against its hashes. Without a TARGET, --check prints the rows and hashes of the
// live database, of DATABASE_URL where that is set.
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { checkBackup, findBackup } from '../packages/server/src/backup/find-backup.ts'
import { databaseIn, makeBackup } from '../packages/server/src/backup/make-backup.ts'
import { openTarget } from '../packages/server/src/backup/open-target.ts'
import { PinnedDatabase } from '../packages/server/src/backup/pinned-database.ts'
import { provePostgres } from '../packages/server/src/backup/postgres-proof.ts'
import { proofLines, proveTables, type TableProof } from '../packages/server/src/backup/table-proof.ts'
import { type Config, readConfig } from '../packages/server/src/config.ts'
import { version } from '../packages/server/src/features/version/version.ts'
import { progressLine } from './progress-line.ts'

const usage = 'Usage: npm run backup -- TARGET [--check]'
const serverTools =
  'DATABASE_URL names a PostgreSQL: back it up with its own tools, as docs/operate.md shows, and compare with --check.'

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
    options: { check: { type: 'boolean', default: false } },
  })
  const [place] = positionals
  const config = readConfig(process.env)
  if (!place) {
    if (!values.check) throw new Error(usage)
    console.log(proofLines(await proveLive(config)).join('\n'))
    return
  }
  const target = openTarget(place)
  if (values.check) {
    const { folder, manifest } = await findBackup(target, undefined)
    await checkBackup(target, manifest)
    console.log(proofLines(manifest.tables).join('\n'))
    console.log(`${folder} of version ${manifest.version} is whole.`)
    return
  }
  if (config.databaseUrl) throw new Error(serverTools)
  const began = performance.now()
  const made = await makeBackup({
    dataDir: config.dataDir,
    target,
    version,
    now: new Date(),
    onProgress: progressLine('pages'),
  })
  const { parts, files, tables } = made.manifest
  const megabytes = [...parts, ...files].reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  console.log(proofLines(tables).join('\n'))
  console.log(
    `${made.folder}: ${megabytes.toFixed(1)} MB, ${files.length} files, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
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
