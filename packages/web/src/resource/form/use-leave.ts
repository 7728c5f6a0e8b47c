import { useLocation, useNavigate } from 'react-router'

/** APP-33, A-26: back in the history, or to the list when the form was opened by its address. */
export function useLeave(list: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(list, { replace: true }) : navigate(-1))
}
