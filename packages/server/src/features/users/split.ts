import { feeHundredthsOf, walletIdOf } from '@rastro/core/billing/split'
import { InvalidError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { feeAttribute, walletAttribute } from '@rastro/core/vocabulary/split-attributes'

type Holder = Pick<User, 'attributes'>

const checks = [
  [walletAttribute, walletIdOf, 'splitWallet'],
  [feeAttribute, feeHundredthsOf, 'splitFee'],
] as const

/** Throws for a wallet or a fee that is none (decision 172). Unchanged stored ones do not block a save. */
export function requireSplit({ attributes }: Holder, before: Holder | undefined): void {
  for (const [key, read, reason] of checks) {
    const value = attributes[key]
    if (value === undefined || value === null || value === '' || value === before?.attributes[key]) continue
    if (read(value) === undefined) throw new InvalidError(refusal(reason), { field: `attributes.${key}` })
  }
}
