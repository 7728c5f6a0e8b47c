import { splitList } from '../kit/comma-list.ts'

/** Alarms of people in danger: they come before others, and their messages have a reserve beyond the quota. */
export const emergencyAlarms: readonly string[] = ['sos', 'accident', 'fallDown']

/** Whether an alarm attribute, one name or a comma list, says that people are in danger. */
export const isEmergency = (alarm: unknown): boolean => splitList(alarm).some((name) => emergencyAlarms.includes(name))
