import { readFileSync } from 'node:fs'
import { isLongEnough, minPasswordLength } from '@rastro/core/access/password-rule'
import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'

let common: ReadonlySet<string> | undefined

/** Throws for a new password that is too short, or that guessers try first. */
export function requireGoodPassword(password: string): void {
  if (!isLongEnough(password)) {
    throw new InvalidError(refusal('passwordShort', { least: minPasswordLength }), { field: 'password' })
  }
  common ??= readCommon()
  if (common.has(password.toLowerCase())) {
    throw new InvalidError(refusal('passwordCommon'), { field: 'password' })
  }
}

/** After the licence and an empty line. */
function readCommon(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(
    text
      .slice(text.indexOf('\n\n') + 2)
      .trimEnd()
      .split('\n'),
  )
}
