import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { selectedIdValue, selectFromAddress, useSelectedId } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { selectedIn } from '../../session/start-up.ts'

/**
 * The selected vehicle stands in the address, so that a reload keeps it and a colleague can be sent it (decision 108). The
 * address decides when the map opens and when the person goes back; afterwards it follows the selection, without a new entry
 * in the history.
 */
export function useSelectionInAddress(): void {
  const { key, search } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const selectedId = useSelectedId()
  const named = selectedIn(search)
  const heard = useRef<string>(undefined)
  useEffect(() => {
    const isAsked = heard.current === undefined || (isReturn && heard.current !== key)
    heard.current = key
    if (isAsked && named !== undefined) selectFromAddress(named)
    const selected = selectedIdValue.get()
    if (selected !== (named ?? null)) navigate(paths.mapOf(selected), { replace: true })
  }, [key, isReturn, named, selectedId, navigate])
}
