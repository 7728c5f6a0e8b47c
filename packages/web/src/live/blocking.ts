import { createValue } from '../session/value.ts'

/** The vehicle whose block is to be confirmed; null while no dialog is open. */
export const blockingValue = createValue<number | null>(null)
