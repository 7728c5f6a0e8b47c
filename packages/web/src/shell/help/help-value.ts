import { createValue } from '../../session/value.ts'

/** Whether the help drawer is open. */
export const helpValue = createValue(false)
