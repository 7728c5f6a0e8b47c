import { createValue } from '../../session/value.ts'

/** Whether the command palette is open. */
export const paletteValue = createValue(false)
