import type { ReactNode } from 'react'

export default function AccountPage(): ReactNode {
  return null
}
