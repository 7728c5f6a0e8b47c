import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'
import { newTripCorrectionSchema, tripCorrectionSchema } from '../model/trip-correction.ts'
import { tripExplanationSchema, whichTripSchema } from '../model/trip-explanation.ts'

/** Why trips of the report are such, and how people correct them (decision 159). A stock server has no such calls. */
export const tripsApi = {
  /** Of the trip of a device that shares most of these times; 404 where it has none. */
  explanation: endpoint({
    method: 'GET',
    path: '/api/reports/trips/explanation',
    query: whichTripSchema,
    response: tripExplanationSchema,
  }),
  /** One that says the same of the same times as an earlier one takes its place. */
  correct: endpoint({
    method: 'POST',
    path: '/api/reports/trips/corrections',
    body: newTripCorrectionSchema,
    response: tripCorrectionSchema,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/reports/trips/corrections/:id',
    params: Type.Object({ id: Id }),
    response: Type.Null(),
  }),
}
