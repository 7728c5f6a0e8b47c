/** Where a vehicle is, as the server tells it without asking anybody; no screen loads these. */
export const places = {
  /** Kilometres and direction as seen from the town. */
  placeNear: '{km} km {direction} of {town}',
  /** From north clockwise. */
  placeDirections: 'north north-east east south-east south south-west west north-west',
} as const
