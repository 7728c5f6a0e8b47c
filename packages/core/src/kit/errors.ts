import type { Reason } from './reason.ts'

/** Names the field that a failure is about in the answer, so that a form shows it beside that input. */
export const fieldHeader = 'x-field'

interface Details extends ErrorOptions {
  /** The field of the body that has to be mended. */
  readonly field?: string | undefined
  /** The same as the sentence, for a page in another language. */
  readonly reason?: Reason | undefined
}

/** An expected failure: its status and one sentence for the person who caused it. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  /** The field of the body that has to be mended, where it is one. */
  readonly field: string | undefined
  /** What the sentence says, as a code, where it has one. */
  readonly reason: Reason | undefined
  constructor(status: number, message: string, details?: Details) {
    super(message, details)
    this.status = status
    this.field = details?.field
    this.reason = details?.reason
  }
}

export class InvalidError extends AppError {
  override name = 'InvalidError'
  constructor(message: string, details?: Details) {
    super(400, message, details)
  }
}

export class UnauthorizedError extends AppError {
  override name = 'UnauthorizedError'
  constructor(message = 'Not logged in') {
    super(401, message)
  }
}

export class ForbiddenError extends AppError {
  override name = 'ForbiddenError'
  constructor(message: string, details?: Details) {
    super(403, message, details)
  }
}

export class NotFoundError extends AppError {
  override name = 'NotFoundError'
  constructor(what: string, id: number | string, details?: Details) {
    super(404, `${what} ${id} not found`, details)
  }
}

export class ConflictError extends AppError {
  override name = 'ConflictError'
  constructor(message: string, details?: Details) {
    super(409, message, details)
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError'
  constructor(message: string, options?: ErrorOptions) {
    super(503, message, options)
  }
}

/** Somebody asks too often: 429, with when to come again in the words and in `Retry-After`. */
export class TooManyError extends AppError {
  override name = 'TooManyError'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, details?: Details) {
    super(429, `${message}; try again in ${inWords(retryAfterSeconds)}`, details)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function inWords(seconds: number): string {
  if (seconds > 3540) return 'an hour'
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  if (seconds === 60) return 'a minute'
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
