/**
 * Why the server withdraws a queued command, in English; pages translate it by code, such as `withdrawal.giverGone`. Checked when
 * the command would be sent (decision 74).
 */
export const withdrawals = {
  giverGone: 'The account of who gave it does not exist any more',
  giverDisabled: 'The account of who gave it is disabled or has expired',
  giverUnseeing: 'Who gave it does not see the vehicle any more',
  giverDenied: 'Who gave it may not send it any more',
  notInPlan: 'The plan of who gave it does not include engine blocking any more',
  approverDenied: 'Who agreed with it may not agree any more',
  deviceDisabled: 'The vehicle is disabled or has expired',
  scheduleOver: 'The schedule does not lock this vehicle any more',
  scheduleDenied: 'Nobody who has the schedule may block engines any more',
  notificationGone: 'The notification does not send it any more',
} as const
export type Withdrawal = keyof typeof withdrawals
