import type { AnyJob } from './job.ts'
import { purgeDevice } from './purge-device.ts'
import { sweep } from './sweep.ts'

/** All jobs of a node with `ROLES=jobs`. */
export const jobs: readonly AnyJob[] = [purgeDevice, sweep]
