/**
 * Colours that tell vehicles drawn together apart, on light and on dark paper: neither those of states nor those of speeds. Names
 * stand beside them, so that no colour alone says which vehicle it is.
 */
export const vehicleColours = [
  '#1971C2',
  '#E8590C',
  '#9C36B5',
  '#0CA678',
  '#D6336C',
  '#A9720B',
  '#15AABF',
  '#74808A',
] as const
