import type { AnyDb } from './columns.ts'

/** One migration. It runs once, in a transaction, and is never changed after a release. */
export interface Migration {
  readonly name: string
  up(db: AnyDb, sqlite: boolean): Promise<void>
}
