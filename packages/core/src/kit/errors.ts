import type { Reason, ReasonedText } from './reason.ts'

/** Header that names the field a failure is about, so that a form shows the error beside that input. */
export const fieldHeader = 'x-field'

interface Details extends ErrorOptions {
  /** The field of the body that has to be corrected. */
  readonly field?: string | undefined
  /** The reason code of the sentence, for a page in another language. */
  readonly reason?: Reason | undefined
}

/** An expected failure: its status and one sentence for the caller, whose reason code is that of the sentence unless given. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  /** The field of the body that has to be corrected, if any. */
  readonly field: string | undefined
  /** The reason code of the sentence, if any. */
  readonly reason: Reason | undefined
  constructor(status: number, said: string | ReasonedText, details?: Details) {
    super(typeof said === 'string' ? said : said.message, details)
    this.status = status
    this.field = details?.field
    this.reason = details?.reason ?? (typeof said === 'string' ? undefined : said.reason)
  }
}

const notLoggedIn: ReasonedText = { message: 'Not logged in', reason: { code: 'refusal.notLoggedIn', values: {} } }

export class InvalidError extends AppError {
  override name = 'InvalidError'
  constructor(said: string | ReasonedText, details?: Details) {
    super(400, said, details)
  }
}

export class UnauthorizedError extends AppError {
  override name = 'UnauthorizedError'
  constructor(said: string | ReasonedText = notLoggedIn) {
    super(401, said)
  }
}

export class ForbiddenError extends AppError {
  override name = 'ForbiddenError'
  constructor(said: string | ReasonedText, details?: Details) {
    super(403, said, details)
  }
}

/** `what`: the kind of the item, one of `things`. */
export class NotFoundError extends AppError {
  override name = 'NotFoundError'
  constructor(what: string, id: number | string, details?: Details) {
    const values = { id: String(id).slice(0, longestId) }
    super(404, `${what} ${id} not found`, { reason: { code: `notFound.${wordOf(what)}`, values }, ...details })
  }
}

/** An item that exists, or not, and that the caller does not see: the same answer for both. `what`: its kind, one of `things`. */
export class NoAccessError extends ForbiddenError {
  override name = 'NoAccessError'
  constructor(what: string, details?: Details) {
    super(`${what} access denied`, { reason: { code: `noAccess.${wordOf(what)}`, values: {} }, ...details })
  }
}

/** Of an id that is a name; it stands in a header. */
const longestId = 100
const wordOf = (what: string): string => what.charAt(0).toLowerCase() + what.slice(1)

export class ConflictError extends AppError {
  override name = 'ConflictError'
  constructor(said: string | ReasonedText, details?: Details) {
    super(409, said, details)
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError'
  constructor(said: string | ReasonedText, options?: ErrorOptions) {
    super(503, said, options)
  }
}

/** Rate limit exceeded: 429, with the time to retry in the message, in `Retry-After` and in the values of the reason. */
export class TooManyError extends AppError {
  override name = 'TooManyError'
  readonly retryAfterSeconds: number
  constructor({ message, reason }: ReasonedText, retryAfterSeconds: number) {
    super(429, {
      message: `${message}; try again in ${inWords(retryAfterSeconds)}`,
      reason: { ...reason, values: { ...reason.values, retryAfterSeconds } },
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function inWords(seconds: number): string {
  if (seconds > 3540) return 'an hour'
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  if (seconds === 60) return 'a minute'
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
