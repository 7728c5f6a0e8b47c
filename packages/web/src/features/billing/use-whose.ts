import { useMemo } from 'react'
import { useUser } from '../../session/session.ts'

/** BILL-11: what a seller asks for: administrators everything, resellers their own. */
export function useWhose(): { readonly admin?: true; readonly idcard?: number } {
  const { id, administrator } = useUser()
  return useMemo(() => (administrator ? { admin: true } : { idcard: id }), [id, administrator])
}
