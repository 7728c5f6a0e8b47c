import type { Notification } from '../resources/notification.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'

/** Default interval of messages about the same thing to a person, unless the notification has another `repeatMinutes`. */
const usualMinutes = 5
/** A day: the maximum of `repeatMinutes`. */
const maxMinutes = 1440

/** The minutes in which a notification sends one message about the same thing. */
export const repeatMinutes = ({ attributes }: Pick<Notification, 'attributes'>): number =>
  Math.min(Math.max(0, numberOr(attributes.repeatMinutes, usualMinutes)), maxMinutes)
