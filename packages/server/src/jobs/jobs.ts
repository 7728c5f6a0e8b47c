import type { AnyJob } from './job.ts'
import { purgeDevice } from './purge-device.ts'
import { sweep } from './sweep.ts'

/** Every kind of work that `ROLES=jobs` does. */
export const jobs: readonly AnyJob[] = [purgeDevice, sweep]
