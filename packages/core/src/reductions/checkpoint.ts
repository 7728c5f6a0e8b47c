import type { Position } from '../model/position.ts'
import { type SegmentState, startSegments } from './segments.ts'

/** The state after the last position of a day, as text: a report that begins later goes on from there (decision 168). */
export function writeCheckpoint(state: SegmentState): string {
  const { last } = state.measured
  return JSON.stringify({ ...state, measured: { ...state.measured, last: last && measuredPart(last) } })
}

/** The state of this text; that of a device without positions for none. */
export function readCheckpoint(text: string | undefined): SegmentState {
  if (text === undefined) return startSegments()
  const state = JSON.parse(text) as SegmentState
  const { last } = state.measured
  if (last) {
    const [serverTime, deviceTime, fixTime] = [last.serverTime, last.deviceTime, last.fixTime].map((at) => new Date(at))
    state.measured.last = { ...last, serverTime: serverTime!, deviceTime: deviceTime!, fixTime: fixTime! }
  }
  // JSON leaves out what is undefined
  return { ...startSegments(), ...state }
}

/** What the next position is measured from. */
function measuredPart(position: Position): Position {
  const { ignition, motion } = position.attributes
  return { ...position, address: null, network: null, geofenceIds: null, attributes: { ignition, motion } as never }
}
