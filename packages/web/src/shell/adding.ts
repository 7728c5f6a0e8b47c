import { createValue } from '../session/value.ts'

/** Whether the dialog for a new vehicle is asked for; the main screen shows it. Anything behind the login may ask. */
export const addingValue = createValue(false)
