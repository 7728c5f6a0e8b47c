import { endpoint } from '../kit/contract.ts'
import { Id, Time, Type } from '../kit/schema.ts'
import { fuelLedgerSchema } from '../model/fuel-ledger.ts'
import { fuelDropSchema, newFuelVerdictSchema, toldFuelVerdictSchema } from '../model/fuel-verdict.ts'

/** Fuel of a vehicle. A stock server has no such call. */
export const fuelApi = {
  /** What went into the tank and out of it; at most `fuelLedgerBounds.days` at once. */
  ledger: endpoint({
    method: 'GET',
    path: '/api/reports/fuel/ledger',
    query: Type.Object({ deviceId: Id, from: Time, to: Time }),
    response: fuelLedgerSchema,
  }),
  /** The falls of the last days that events told of and nobody has judged, the newest first. */
  drops: endpoint({ method: 'GET', path: '/api/reports/fuel/drops', response: Type.Array(fuelDropSchema) }),
  /** Says whether a drain was a theft; one on the same drain takes the place of the one before (decision 180). */
  judge: endpoint({
    method: 'POST',
    path: '/api/reports/fuel/verdicts',
    body: newFuelVerdictSchema,
    response: toldFuelVerdictSchema,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/reports/fuel/verdicts/:id',
    params: Type.Object({ id: Id }),
    response: Type.Null(),
  }),
}
