import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkStatus } from '@rastro/core/health/check-status'
import type { Status } from '@rastro/core/model/status'
import { sql } from 'kysely'
import { lastBackupTime } from '../../backup/last-backup.ts'
import type { Has } from '../../context.ts'
import { isSqlite } from '../../db/dialect.ts'
import { countTasks, oldestDue } from '../../db/tasks.ts'
import type { Figures } from '../../ports/figures.ts'
import { version } from '../version/version.ts'

export type StatusContext = Has<'config' | 'db' | 'database' | 'clock' | 'logOutput' | 'loopDelay' | 'certificates'> & {
  /** Of the device ports, where they are in this process. */
  readonly ingestFigures?: Figures | undefined
  readonly socketCount?: () => number
}

const dayMs = 86_400_000

/** How well the server is, as this process sees it (decision 206). Each part is bounded in time; what fails is left out. */
export async function readStatus(ctx: StatusContext): Promise<Status> {
  const { config, db, database, clock, logOutput, loopDelay, ingestFigures, socketCount } = ctx
  const now = clock.now()
  const certificateUrl = certificateUrlOf(ctx)
  const [disk, backup, databaseBytes, tasks, oldest, end, replica] = await Promise.all([
    diskOf(config.dataDir),
    isSqlite(db) ? lastBackupTime(config.dataDir) : undefined,
    bytesOf(ctx),
    countTasks(db, now.getTime()),
    oldestDue(db, now.getTime()),
    certificateUrl === undefined ? undefined : ctx.certificates.endOf(certificateUrl),
    database.replicaState?.(),
  ])
  const trouble = database.trouble(now)
  return {
    version,
    startedTime: new Date(now.getTime() - process.uptime() * 1000),
    roles: [...config.roles],
    database: isSqlite(db) ? 'sqlite' : 'postgres',
    databaseBytes: databaseBytes ?? null,
    diskFreeBytes: disk?.free ?? null,
    diskBytes: disk?.all ?? null,
    sockets: socketCount?.() ?? 0,
    certificateHost: certificateUrl ? new URL(certificateUrl).host : null,
    checks: checkStatus({
      databaseTroubleMs: trouble ? Math.max(1, now.getTime() - trouble.since.getTime()) : 0,
      replicaTroubleMs: replica && (replica.since ? Math.max(1, now.getTime() - replica.since.getTime()) : 0),
      diskFreePercent: disk && (disk.free / disk.all) * 100,
      backupAgeMs: backup && Math.max(0, now.getTime() - backup),
      certificateDays: end && Math.floor((end.getTime() - now.getTime()) / dayMs),
      eventLoopMs: loopDelay.worstMs(),
      waitingPositions: ingestFigures?.().waiting,
      oldestTaskMs: oldest === undefined ? 0 : now.getTime() - oldest,
      failedTasks: tasks.failed,
      droppedLogLines: logOutput.dropped,
    }),
  }
}

/** The address that people open, where it has a certificate and may be asked. */
const certificateUrlOf = ({ config: { publicUrl, noOutsideRequests } }: StatusContext): string | undefined =>
  publicUrl?.startsWith('https:') && !noOutsideRequests ? publicUrl : undefined

/** Bytes of the disk of the folder, or of the nearest one above it that exists. */
async function diskOf(folder: string): Promise<{ readonly free: number; readonly all: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: Math.max(1, blocks * bsize) }
  } catch {
    // Not created yet; at the root nothing is left to ask
    return dirname(folder) === folder ? undefined : diskOf(dirname(folder))
  }
}

/** Bytes of the database, of SQLite with its log. */
async function bytesOf({ config, db }: StatusContext): Promise<number | undefined> {
  if (!isSqlite(db)) {
    const { rows } = await sql<{
      bytes: number | string
    }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]!.bytes)
  }
  const files = ['rastro.sqlite', 'rastro.sqlite-wal'].map((name) => join(config.dataDir, name))
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) || undefined
}
