import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { cursorHeader } from '@rastro/core/kit/page'
import { auditEntrySchema } from '@rastro/core/model/audit'
import type { Has } from '../../context.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { listWriter } from '../../http/json.ts'
import { listAnswer } from '../../http/list-answer.ts'
import { allActions, onePage } from './audit.ts'

const answer = listAnswer(auditEntrySchema)
const writeEntries = listWriter(auditEntrySchema)

export function auditRoutes(http: Http, { db }: Has<'db'>): void {
  implement(
    http,
    contract.audit.list,
    async ({ query, reply }) => {
      const { limit = 0, cursor } = query
      if (limit <= 0 && !cursor) return answer(reply, allActions(db, query))
      const { entries, next } = await onePage(db, query)
      if (next !== undefined) reply.header(cursorHeader, next)
      return written(writeEntries(entries))
    },
    { guard: ({ viewer }) => requireCan(viewer, 'administer') },
  )
}
