import { MAX_NAMED, verdictOf } from '../../../traccar-import/comparison.ts'
import type { ImportResult } from '../../../traccar-import/import-options.ts'
import type { Result } from './stored-run.ts'

/** What a run did, as a page shows it: kinds of which there are none are omitted. */
export const summaryOf = ({ reports, comparisons }: ImportResult): Result => ({
  reports: reports.filter(({ source }) => source > 0),
  comparisons: comparisons
    .filter(({ expected, differences, changed }) => expected.rows + differences.count + changed.count > 0)
    .map((one) => ({
      kind: one.kind,
      there: { rows: one.expected.rows, hash: one.expected.hash },
      here: { rows: one.standing.rows, hash: one.standing.hash },
      verdict: verdictOf(one),
      twins: one.twins,
      differing: one.differences.count + one.changed.count,
      named: [...one.differences.named, ...one.changed.named].slice(0, MAX_NAMED),
    })),
})
