import type { Database } from '../db/database.ts'
import type { Change } from '../ports/bus.ts'
import type { KindComparison } from './comparison.ts'
import type { MediaImport } from './import-media.ts'
import type { KindReport } from './report.ts'
import type { TimeReader } from './row-values.ts'
import type { Source } from './source.ts'

export interface ImportOptions {
  readonly database: Database
  readonly source: Source
  readonly readTime: TimeReader
  readonly now: Date
  /** Positions and events too. */
  readonly history: boolean
  /** Its files, where its computer's folder is at hand. */
  readonly media?: MediaImport | undefined
  /** What is read now, how many rows of it were, and of how many. */
  readonly onProgress: (kind: string, rows: number, total: number) => void
  /** What a running server has to hear of, as it is written. */
  readonly onChange?: (change: Change) => void
}

/** What an import did, and what stands here beside what was to come. */
export interface ImportResult {
  readonly reports: readonly KindReport[]
  readonly comparisons: readonly KindComparison[]
}
