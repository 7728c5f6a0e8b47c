import { type ProofCommand, type ProofCount, proofBounds, proofText } from '@rastro/core/model/proof'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { commandRecordFor } from '../../access/command-record.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Span } from '../../db/database.ts'

interface ProofCommands {
  readonly rows: readonly ProofCommand[]
  readonly count: ProofCount
}

/** The last commands given in the period, in their order, with the people whom the reader may know. */
export async function proofCommands(db: Db, viewer: Viewer, { deviceId, from, to }: Span): Promise<ProofCommands> {
  const inside = db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .where('createdTime', '>=', from.getTime())
    .where('createdTime', '<=', to.getTime())
  const { total } = await inside.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await inside.selectAll().orderBy('id', 'desc').limit(proofBounds.commands).execute()
  const commands = rows.map(commandRecordFor(viewer)).reverse().map(commandOf)
  return { rows: commands, count: { total: Number(total), included: commands.length } }
}

/** Without its attributes, which may contain the password of the unit. */
function commandOf(record: CommandRecord): ProofCommand {
  const { id, type, effect, state, origin, withdrawal, evidence } = record
  return {
    ...{ id, type, effect, state, origin, withdrawal, evidence },
    reason: proofText(record.reason),
    givenBy: record.userName,
    given: record.createdTime.toISOString(),
    approvedBy: record.approvedBy,
    approved: textOf(record.approvedTime),
    cancelledBy: record.cancelledBy,
    cancelled: textOf(record.cancelledTime),
    sent: textOf(record.sentTime),
    answered: textOf(record.answeredTime),
    answer: proofText(record.result),
  }
}

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null
