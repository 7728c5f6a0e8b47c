/** A position as its row has it, without its device: times in ms since 1970, JSON as its text. A block holds these, bit for bit. */
export interface StoredPosition {
  readonly id: number
  readonly fingerprint: number
  readonly protocol: string | null
  readonly serverTime: number
  readonly deviceTime: number
  readonly fixTime: number
  readonly valid: number
  readonly latitude: number
  readonly longitude: number
  readonly altitude: number
  readonly speed: number
  readonly course: number
  readonly accuracy: number
  readonly address: string | null
  readonly network: string | null
  readonly geofenceIds: string | null
  readonly attributes: string
}
