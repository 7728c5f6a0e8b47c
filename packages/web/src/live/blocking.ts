import { createValue } from '../session/value.ts'

/** The vehicle whose engine somebody is asked to confirm the block of; null while no dialog is open. */
export const blockingValue = createValue<number | null>(null)
