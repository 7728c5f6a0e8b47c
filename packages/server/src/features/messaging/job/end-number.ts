import type { Job } from '../../../jobs/job.ts'

/** Logs out a number whose account was removed, and deletes its instance; repeated while the service cannot. */
export const endNumber: Job<'endNumber'> = {
  kind: 'endNumber',
  async run({ messagingApp: app }, number) {
    const said = await app?.of(number).remove()
    if (said && said.status !== 'none') throw new Error(`The messaging service could not end it: ${said.value}`)
    return 'done'
  },
}
