import type { SilenceReason } from '../model/silence-explanation.ts'
import { silenceCauses, silenceCertainties } from '../vocabulary/silence.ts'
import { outage } from './outage-causes.ts'
import { batteryEmpty, coverage, jamming, parked, powerCut, sim } from './report-causes.ts'
import { disabled, expired, neverSetUp, otherIdentifier, wrongPort } from './setup-causes.ts'
import { type CauseRule, lastReport, reason, type SilentUnit } from './silent-unit.ts'

/** More would be a list of everything. */
const MOST_REASONS = 3

const rules: readonly CauseRule[] = [
  disabled,
  expired,
  wrongPort,
  otherIdentifier,
  neverSetUp,
  outage,
  jamming,
  powerCut,
  batteryEmpty,
  coverage,
  parked,
  sim,
]

/** Why a unit is silent, the likeliest reason first: at least one, at most three (issue 24, part 8; decision 205). */
export function explainSilence(unit: SilentUnit): SilenceReason[] {
  const found = rules.flatMap((rule) => rule(unit) ?? []).toSorted((one, other) => rankOf(one) - rankOf(other))
  return found.length > 0
    ? found.slice(0, MOST_REASONS)
    : [reason('unknown', 'possible', 'restartUnit', lastReport(unit))]
}

const rankOf = ({ cause, certainty }: SilenceReason): number =>
  silenceCertainties.indexOf(certainty) * silenceCauses.length + silenceCauses.indexOf(cause)
