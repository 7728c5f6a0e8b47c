import { addressDays, evidenceYears } from '@rastro/core/model/erasure'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { putTask } from '../../../db/tasks.ts'
import type { Job } from '../../../jobs/job.ts'

type Erasure = Selectable<Tables['erasure']>

const day = 86_400_000
/** Rows of the audit that one turn reads. */
const piece = 5000

/** Puts the number of the erasure in place of the name in a piece of what is kept; false when nothing is left. */
export const pseudonymise = async (db: Db, erasure: Erasure): Promise<boolean> =>
  erasure.subject === 'user' && ((await inRegister(db, erasure)) || (await inAudit(db, erasure)))

/** The register of who looked at positions. */
async function inRegister(db: Db, { subjectId, protocol }: Erasure): Promise<boolean> {
  const rows = db.selectFrom('lookup').limit(piece).select('id')
  const own = rows.where('userId', '=', subjectId).where('userName', '!=', protocol)
  const looked = await db
    .updateTable('lookup')
    .set({ userName: protocol, company: null })
    .where('id', 'in', own)
    .executeTakeFirstOrThrow()
  if (looked.numUpdatedRows > 0n) return true
  const entered = rows.where('actorId', '=', subjectId).where('actorName', '!=', protocol)
  const acted = await db
    .updateTable('lookup')
    .set({ actorName: protocol })
    .where('id', 'in', entered)
    .executeTakeFirstOrThrow()
  return acted.numUpdatedRows > 0n
}

async function inAudit(db: Db, { id, subjectId, protocol, auditCursor }: Erasure): Promise<boolean> {
  const rows = await db
    .selectFrom('action')
    .where('id', '>', auditCursor)
    .orderBy('id')
    .limit(piece)
    .select(['id', 'userId', 'userEmail', 'attributes'])
    .execute()
  const last = rows.at(-1)
  if (!last) return false
  await db.transaction().execute(async (tx) => {
    for (const row of rows) {
      const attributes = JSON.parse(row.attributes) as { actsAs?: number }
      const isBy = row.userId === subjectId && row.userEmail !== protocol
      const isAs = attributes.actsAs === subjectId
      if (!isBy && !isAs) continue
      await tx
        .updateTable('action')
        .set({
          ...(isBy && { userEmail: protocol }),
          ...(isAs && { attributes: JSON.stringify({ ...attributes, actsAsEmail: protocol }) }),
        })
        .where('id', '=', row.id)
        .execute()
    }
    await tx.updateTable('erasure').set({ auditCursor: last.id }).where('id', '=', id).execute()
  })
  return true
}

/** Plans the end of what is kept for a while: addresses for as long as the law asks for, evidence of consents. */
export async function putKept(tx: Db, { subjectId, askedTime }: Erasure): Promise<void> {
  const inDays = (days: number) => new Date(askedTime + days * day)
  await putTask(tx, 'endKept', { userId: subjectId, what: 'addresses' }, inDays(addressDays))
  await putTask(tx, 'endKept', { userId: subjectId, what: 'consents' }, inDays(evidenceYears * 365))
}

/** Removes what was kept of an erased account, once it need not be kept any longer. */
export const endKept: Job<'endKept'> = {
  kind: 'endKept',
  async run({ db }, { userId, what }) {
    if (what === 'consents') {
      await db.deleteFrom('consent').where('userId', '=', userId).execute()
      await db.deleteFrom('erasure').where('subject', '=', 'user').where('subjectId', '=', userId).execute()
      return 'done'
    }
    await db.updateTable('consent').set({ address: null }).where('userId', '=', userId).execute()
    await db
      .updateTable('lookup')
      .set({ network: null })
      .where((where) => where.or([where('userId', '=', userId), where('actorId', '=', userId)]))
      .where('network', 'is not', null)
      .execute()
    const some = db
      .selectFrom('action')
      .where('userId', '=', userId)
      .where('address', 'is not', null)
      .limit(piece)
      .select('id')
    const { numUpdatedRows } = await db
      .updateTable('action')
      .set({ address: null })
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === BigInt(piece) ? 'again' : 'done'
  },
}

/** Forgets where receipts of erasures from before this time could not be mailed to. */
export async function forgetReceipts(db: Db, before: Date): Promise<void> {
  const old = db.updateTable('erasure').set({ mailTo: null }).where('mailTo', 'is not', null)
  await old.where('askedTime', '<', before.getTime()).execute()
}
