import { UnavailableError } from '@rastro/core/kit/errors'
import { type Refusal, refusal } from '@rastro/core/vocabulary/refusals'

/** The kinds of database failures, for all databases. */
export type Ailment = 'full' | 'busy' | 'damaged' | 'unwritable' | 'away'

/** What callers get; the log has more for the operator. */
const words: Record<Ailment, Refusal> = {
  full: 'databaseFull',
  busy: 'databaseBusy',
  damaged: 'databaseDamaged',
  unwritable: 'databaseUnwritable',
  away: 'databaseAway',
}

/** A failure of the database itself, and not of the query. */
export class DatabaseFailure extends UnavailableError {
  override name = 'DatabaseFailure'
  readonly ailment: Ailment
  /** An error code of SQLite, PostgreSQL or the system. */
  readonly code: string
  constructor(ailment: Ailment, code: string, options?: ErrorOptions) {
    super(refusal(words[ailment]), options)
    this.ailment = ailment
    this.code = code
  }
}

const ofSqlite: Readonly<Record<string, Ailment>> = {
  SQLITE_FULL: 'full',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_PROTOCOL: 'busy',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_IOERR: 'unwritable',
  SQLITE_CANTOPEN: 'unwritable',
  SQLITE_READONLY: 'unwritable',
  SQLITE_PERM: 'unwritable',
}

/**
 * PostgreSQL's codes (appendix A of its manual), the first that matches. Other codes are a mistake of ours or of the caller:
 * values (22), constraints (23), syntax and names (42), limits of a statement (54).
 */
const ofPostgres: readonly (readonly [RegExp, Ailment])[] = [
  [/^53100/, 'full'],
  // Data or index are corrupted
  [/^XX00[12]/, 'damaged'],
  // Read-only, no privilege, the system's own errors with its files, its configuration
  [/^(25006|42501|58|F0)/, 'unwritable'],
  // Rolled back, locked or in use by others, too slow, canceled, snapshot too old
  [/^(25P0[34]|40|55|57014|72)/, 'busy'],
  // Connection, authorization, no such database, resources, shutting down; or a failure of the system on the way
  [/^(08|28|3D|53|57P)|^E[A-Z]{4,}$/, 'away'],
]
/** The client's own failures have no code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The failure with a message for callers where it is one of the database itself; any other unchanged. */
export function failureOf(error: Error & { code?: string }): Error {
  if (error instanceof UnavailableError) return error
  const code = error.code ?? ''
  const [, ofServer] = ofPostgres.find(([codes]) => codes.test(code)) ?? []
  const ailment = ofSqlite[code] ?? ofServer ?? (lost.test(error.message) ? 'away' : undefined)
  return ailment ? new DatabaseFailure(ailment, code, { cause: error }) : error
}
