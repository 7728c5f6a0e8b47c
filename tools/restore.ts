// npm run restore -- SOURCE [--at 2026-03-01T12:00:00Z] [--into FOLDER]
// Makes a data folder out of the backup in SOURCE and the changes that follow it, up to --at or the latest, and prints each table's rows
// and hash, beside those of the backup where no changes followed. The folder is that of DATA_DIR, or --into; it may not exist yet, or be empty.
import { parseArgs } from 'node:util'
import { openTarget } from '../packages/server/src/backup/open-target.ts'
import { restore } from '../packages/server/src/backup/restore.ts'
import { proofLines } from '../packages/server/src/backup/table-proof.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { progressLine } from './progress-line.ts'

const usage = 'Usage: npm run restore -- SOURCE [--at 2026-03-01T12:00:00Z] [--into FOLDER]'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, into: { type: 'string' } },
  })
  const [source] = positionals
  if (!source) throw new Error(usage)
  const at = values.at === undefined ? undefined : new Date(values.at)
  if (at && Number.isNaN(at.getTime())) throw new Error('--at is a time such as 2026-03-01T12:00:00Z.')
  const into = values.into ?? readConfig(process.env).dataDir
  const began = performance.now()
  const { folder, manifest, changed, tables } = await restore({
    target: openTarget(source, process.env),
    at,
    into,
    onProgress: progressLine('pages'),
  })
  const seconds = (performance.now() - began) / 1000
  const positions = tables.find(({ name }) => name === 'position')?.rows ?? 0
  console.log((changed ? proofLines(tables) : proofLines(manifest.tables, tables)).join('\n'))
  console.log(
    `${changed ?? folder} is restored in ${into}: ${positions} positions in ${seconds.toFixed(1)} s, ${Math.round(positions / seconds)}/s`,
  )
}
