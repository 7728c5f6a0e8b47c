import { createValue } from '../session/value.ts'

/** Whether the dialog for a new vehicle is requested; the main screen shows it. Anything behind the login may set it. */
export const addingValue = createValue(false)

/** The vehicle whose identifier is to be corrected, by its id; the main screen shows the dialog. */
export const correctingValue = createValue<number | null>(null)
