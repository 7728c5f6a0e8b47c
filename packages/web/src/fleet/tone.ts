/** The meaning of a colour: the states of a vehicle, the levels of a warning, the brand. Set as `data-tone`. */
export type Tone =
  | 'moving'
  | 'idling'
  | 'parked'
  | 'offline'
  | 'unknown'
  | 'alarm'
  | 'warn'
  | 'info'
  | 'brand'
  | 'neutral'
