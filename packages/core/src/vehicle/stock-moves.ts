import type { StockState } from '../vocabulary/stock-states.ts'

/** To which states a person may move an item from each one. A vehicle that names an item installs and returns it by itself. */
export const stockMoves: Readonly<Record<StockState, readonly StockState[]>> = {
  inStock: ['withTechnician', 'withClient', 'inRepair', 'lost', 'discarded'],
  returned: ['inStock', 'withTechnician', 'withClient', 'inRepair', 'lost', 'discarded'],
  withTechnician: ['inStock', 'returned', 'withTechnician', 'withClient', 'inRepair', 'lost', 'discarded'],
  withClient: ['inStock', 'returned', 'withTechnician', 'withClient', 'inRepair', 'lost', 'discarded'],
  // Anything else is said by the form of the vehicle
  installed: ['lost'],
  inRepair: ['inStock', 'returned', 'withTechnician', 'lost', 'discarded'],
  lost: ['inStock', 'returned'],
  discarded: ['returned'],
}

/** Whether a person may move an item so; to the same state only from one holder to another. */
export const mayMove = (from: StockState, to: StockState): boolean => stockMoves[from].includes(to)

/** Whether an item in this state is in the hands of an account. */
export const needsHolder = (state: StockState): boolean => state === 'withTechnician' || state === 'withClient'

/** Whether an item in this state may be deleted with its history: nobody has it. */
export const mayForget = (state: StockState): boolean => !needsHolder(state) && state !== 'installed'

/**
 * Whether the save of a vehicle that names an item in this state installs it. `isNewlyNamed`: the vehicle did not name it before; a
 * save of anything else does not find again what was lost, discarded or sent to repair meanwhile.
 */
export const isInstalledBySave = (state: StockState, isNewlyNamed: boolean): boolean =>
  isNewlyNamed || ['inStock', 'returned', 'withTechnician', 'withClient'].includes(state)

/** An installed unit is silent after this time without a report, or since it was installed (ms). */
export const silentMs = 86_400_000
/** A unit that reported at most this long ago is talking (ms). */
export const talkingMs = 3_600_000

/** States in which a unit should not report: it is neither installed nor in somebody's hands. */
export const quietStates: readonly StockState[] = ['inStock', 'returned', 'inRepair', 'lost', 'discarded']

/** What is wrong with an item as its last report says; undefined where nothing is. `afterMs`: of silence. */
export function stockAlert(
  item: { readonly state: StockState; readonly since: Date | null; readonly lastUpdate: Date | null },
  now: Date,
  afterMs: number = silentMs,
): 'talking' | 'silent' | undefined {
  const { state, since, lastUpdate } = item
  const ageOf = (time: Date | null) => (time ? now.getTime() - time.getTime() : Number.POSITIVE_INFINITY)
  const ageMs = ageOf(lastUpdate)
  if (state === 'installed') return Math.min(ageMs, ageOf(since)) > afterMs ? 'silent' : undefined
  return quietStates.includes(state) && ageMs <= talkingMs ? 'talking' : undefined
}
