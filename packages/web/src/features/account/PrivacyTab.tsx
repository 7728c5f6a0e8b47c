import type { User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { ConsentsPanel } from './ConsentsPanel.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { ErasurePanel } from './ErasurePanel.tsx'

/** Decision 148: what the law on personal data gives a person, for one's own account and for those that one manages. */
export function PrivacyTab({ account }: { account: User }): ReactNode {
  return (
    <>
      <CopyPanel account={account} />
      <ConsentsPanel account={account} />
      <ErasurePanel account={account} />
    </>
  )
}
