/** A part of a live picture that a camera sends; nothing of it is stored. */
export interface VideoPart {
  readonly channel: number
  /** The picture may come in several parts, one after the other. */
  readonly part: 'whole' | 'first' | 'middle' | 'last'
  /** It can be shown without those before it. Of the first part, as the others below. */
  readonly isKey: boolean
  readonly codec: 'h264' | 'h265'
  /** On the clock of the camera. */
  readonly timestampMs: number
  readonly data: Uint8Array
}
