import { ForbiddenError } from '../kit/errors.ts'

/** Why a user may not approve an engine cut, in English; pages translate it by code, such as `approvalRefusal.samePerson`. */
export const approvalRefusals = {
  samePerson: 'A second person has to agree',
  ownAccount: 'An account that the giver of the command has made or manages cannot agree with it',
} as const
export type ApprovalRefusal = keyof typeof approvalRefusals

export const approvalError = (code: ApprovalRefusal): ForbiddenError =>
  new ForbiddenError(approvalRefusals[code], { reason: { code: `approvalRefusal.${code}`, values: {} } })
