import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a command is refused, in English; pages translate it by code, such as `commandFault.textMissing`. */
export const commandFaults = {
  textMissing: '{name} is missing: this command needs a text',
  notText: '{name} must be a text',
  notNumber: '{name} must be a number from {least} to {most}',
  notFlag: '{name} must be true or false',
  notTimezone: '{name} must be a time zone such as America/Sao_Paulo',
  notPlain: '{name} must be one value, not a list',
  characters: '{name} may only have printable ASCII characters',
  separators: '{name} may not have blanks or any of {characters}',
  tooLong: '{name} may have at most {most} characters',
  atOnceReason: 'Sending it at once needs a reason: it goes into description',
  atOnceCut: 'A command that cuts the engine is never sent at once to a vehicle that may be moving',
  atOnceGroup: 'Only to one vehicle can a command be sent at once',
} as const
export type CommandFault = keyof typeof commandFaults

/** A refused command; the field is the parameter or attribute that has to be corrected. */
export const commandError = (code: CommandFault, values: ReasonValues = {}, field?: string): InvalidError =>
  new InvalidError(reasonText(commandFaults[code], values), { field, reason: { code: `commandFault.${code}`, values } })
