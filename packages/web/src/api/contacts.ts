import { contactsApi } from '@rastro/core/api/contacts'
import { clientOf } from './client.ts'

/** The calls that verify emails and phones. */
export const api = clientOf({ contacts: contactsApi })
