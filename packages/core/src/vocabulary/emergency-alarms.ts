/** Alarms of people in danger: they come before others, and their messages have a reserve beyond the quota. */
export const emergencyAlarms: readonly string[] = ['sos', 'accident', 'fallDown']
