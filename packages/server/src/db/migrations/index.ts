import { initial } from './0001-initial.ts'
import type { Migration } from './migration.ts'

/** In the order they run. */
export const migrations: readonly Migration[] = [initial]
