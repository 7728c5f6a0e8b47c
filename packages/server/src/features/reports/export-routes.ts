import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { ReportParameters } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { type Http, implement } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { addExport, type ExportRow, exportShown, exportsFolder, exportsOf, requireExport } from './exports.ts'
import { type FilesCtx, fileFormats } from './file-formats.ts'

/** Decision 164: files of reports that are made in the background, and wait in a list. */
export function exportRoutes(http: Http, ctx: FilesCtx): void {
  const { db, blobs, clock, lookups } = ctx
  const api = contract.reports
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports') }

  implement(
    http,
    api.exports,
    async ({ viewer }) => {
      const now = clock.now()
      return (await exportsOf(db, viewer.user.id, now)).map((row) => exportShown(row, now))
    },
    options,
  )
  implement(
    http,
    api.addExport,
    async ({ viewer, body: { report, format, ...asked }, request }) => {
      if (report === 'route' && format === 'pdf')
        throw new InvalidError(refusal('routeNotPrinted'), { field: 'format' })
      const language = readerLanguage(viewer, request.headers)
      const query = { ...asked, from: +asked.from, to: +asked.to }
      const row = await write(ctx, actorOf(viewer), async ({ tx, now, record }) => {
        const added = await addExport(tx, viewer.user.id, { report, format, language, query }, now)
        record({ action: 'create', type: 'reportExport', id: added.id, details: { report, format } })
        return added
      })
      return exportShown(row, clock.now())
    },
    options,
  )
  implement(
    http,
    api.removeExport,
    async ({ viewer, params: { id } }) => {
      const { blob } = await requireExport(db, viewer, id, clock.now())
      await write(ctx, actorOf(viewer), async ({ tx, record }) => {
        await tx.deleteFrom('report_export').where('id', '=', id).execute()
        record({ action: 'remove', type: 'reportExport', id })
      })
      await blobs.remove(exportsFolder, blob)
      return null
    },
    options,
  )
  implement(
    http,
    api.exportFile,
    async ({ viewer, params: { id }, reply }) => {
      const row = await requireExport(db, viewer, id, clock.now())
      if (row.state !== 'done') throw new ConflictError(refusal('exportNotReady'))
      const deviceIds: number[] = JSON.parse(row.deviceIds ?? '[]')
      const seen = await seenAmong(db, viewer.user, 'device', deviceIds)
      // It was made when its reader saw more
      if (deviceIds.some((device) => !seen.has(device))) throw new ForbiddenError(refusal('exportOutdated'))
      const found = await blobs.open(exportsFolder, row.blob)
      if (!found) throw new NotFoundError('File', id)
      lookups.note(viewer, { kind: 'report', deviceIds: namesVehicles(row) ? deviceIds : undefined })
      return reply
        .header('content-length', found.size)
        .header('content-disposition', `attachment; filename=${row.report}.${row.format}`)
        .header('cache-control', 'no-store')
        .type(fileFormats[row.format].type)
        .send(found.stream)
    },
    options,
  )
}

/** Whether a file is about some vehicles, and not about all that its reader sees. */
function namesVehicles({ query }: ExportRow): boolean {
  const { deviceId = [], groupId = [] }: ReportParameters = JSON.parse(query)
  return deviceId.length + groupId.length > 0
}
