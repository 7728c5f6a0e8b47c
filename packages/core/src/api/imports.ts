import type { ImportFault, ImportName, RowFault } from '../imports/import-kind.ts'
import { ById, endpoint } from '../kit/contract.ts'
import type { ReasonedText } from '../kit/reason.ts'
import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'

/** The maximum number of lines of one call, and of one import. */
export const maxImportRows = 200
export const maxImportLines = 10_000
/** How long an import can be undone (ms). */
export const undoMs = 86_400_000

const kind = Type.Unsafe<ImportName>(Type.String({ maxLength: 16 }))
const rowSchema = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  cells: Type.Record(Type.String(), Type.String({ maxLength: 512 }), { maxBytes: 16 * 1024 }),
})
const rows = Type.Array(rowSchema, { minItems: 1, maxItems: maxImportRows })

const faultSchema = Type.Unsafe<RowFault>(
  Type.Object({
    line: Integer,
    column: Type.String(),
    fault: Type.Unsafe<ImportFault>(Type.String()),
    other: Type.Optional(Integer),
    why: Type.Optional(Type.Unsafe<ReasonedText>(Type.Unknown())),
  }),
)

const importSchema = Type.Object({
  id: Id,
  kind,
  fileName: Type.String(),
  createdTime: Time,
  /** How many items it has created that still belong to it. */
  items: Integer,
  /** When undoing it began; null while nobody has. */
  undoneTime: Nullable(Time),
})
export type Import = Static<typeof importSchema>

/** Items from the lines of a file, which the page reads (decision 142). A stock server has no such calls. */
export const importsApi = {
  /** The latest imports of the caller, the last first; at most 20. */
  list: endpoint({ method: 'GET', path: '/api/imports', response: Type.Array(importSchema) }),
  /** Says which lines cannot be imported, and stores nothing. */
  check: endpoint({
    method: 'POST',
    path: '/api/imports/check',
    body: Type.Object({ kind, rows }),
    response: Type.Array(faultSchema),
  }),
  /** Begins an import. */
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    body: Type.Object({ kind, fileName: Type.String({ maxLength: 255 }) }),
    response: importSchema,
  }),
  /**
   * Creates the items of some lines, all in one transaction, and gives the lines that could not be imported. A line that this import
   * already holds is counted and not created again, so that a call can be repeated after a lost answer.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/imports/:id/rows',
    params: ById,
    body: Type.Object({ rows }),
    response: Type.Object({ created: Integer, faults: Type.Array(faultSchema) }),
  }),
  /**
   * Removes some of the items it created, but vehicles that have reported and accounts in use; `left` are to be removed by further
   * calls. Within a day, by the person who imported.
   */
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    params: ById,
    response: Type.Object({ removed: Integer, kept: Integer, left: Integer }),
  }),
}
