import { readConfig } from '../config.ts'
import { type Running, startRoles, stopRoles } from '../main.ts'

/**
 * The program in a process that outlives it, for journeys: one after the other on new data, without the processor time of loading
 * the code again. The parent process sends the environment of the next one, or `null` to only stop the current one; each message
 * is answered when that is done, with the reason when it failed.
 */
let current: Running | undefined

process.on('message', ({ environment }: { environment: NodeJS.ProcessEnv | null }) => {
  void replaceBy(environment).then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

async function replaceBy(environment: NodeJS.ProcessEnv | null): Promise<void> {
  const last = current
  current = undefined
  if (last) await stopRoles(last)
  if (environment) current = await startRoles(readConfig(environment))
}
