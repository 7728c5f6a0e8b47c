import type { CheckResult } from '../model/status.ts'
import type { StatusCheck } from '../vocabulary/status-checks.ts'

/** What is remembered of one check between two looks. */
export interface CheckMemory {
  /** Administrators know that it is bad. */
  readonly isTold: boolean
  /** How many looks in a row said the contrary of what they know. */
  readonly streak: number
}
export type AlertMemory = Readonly<Partial<Record<StatusCheck, CheckMemory>>>

/** What administrators are told of one check. */
export interface StatusAlert {
  readonly check: StatusCheck
  readonly kind: 'bad' | 'recovered'
  readonly value: number | null
}

/** Looks in a row until a check counts as bad, and as well again: a short peak is not told. */
const LOOKS_BAD = 2
const LOOKS_WELL = 5
const fresh: CheckMemory = { isTold: false, streak: 0 }

/**
 * What to tell after this look, and what to remember: each check once when it alarms, and once when it is `ok` again. A warning
 * changes nothing, so that a value about the limit is not told again and again; nor does a check that cannot be measured.
 */
export function nextAlerts(
  memory: AlertMemory,
  checks: readonly CheckResult[],
): { readonly memory: AlertMemory; readonly alerts: readonly StatusAlert[] } {
  const alerts: StatusAlert[] = []
  const next: Partial<Record<StatusCheck, CheckMemory>> = { ...memory }
  for (const { check, state, value } of checks) {
    if (state === 'unknown') continue
    const { isTold, streak } = memory[check] ?? fresh
    const isContrary = isTold ? state === 'ok' : state === 'alarm'
    const turns = isContrary && streak + 1 >= (isTold ? LOOKS_WELL : LOOKS_BAD)
    if (turns) alerts.push({ check, kind: isTold ? 'recovered' : 'bad', value })
    next[check] = turns ? { isTold: !isTold, streak: 0 } : { isTold, streak: isContrary ? streak + 1 : 0 }
  }
  return { memory: next, alerts }
}
