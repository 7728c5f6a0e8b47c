import type { Job } from '../../../jobs/job.ts'

/**
 * Logs out a number of an account that is removed or is no reseller any more, and deletes its instance; repeated while the service
 * cannot. Nothing is done where the account has a number of this index again, as that is the same instance.
 */
export const endNumber: Job<'endNumber'> = {
  kind: 'endNumber',
  async run({ db, messagingApp: app }, number) {
    const again = await db
      .selectFrom('whatsapp_number')
      .where('ownerId', '=', number.ownerId)
      .where('index', '=', number.index)
      .select('id')
      .executeTakeFirst()
    if (again) return 'done'
    const said = await app?.of(number).remove()
    if (said && said.status !== 'none') throw new Error(`The messaging service could not end it: ${said.value}`)
    return 'done'
  },
}
