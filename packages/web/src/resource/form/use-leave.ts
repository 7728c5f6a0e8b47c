import { useNavigate } from 'react-router'

/** APP-33, A-26: back in the history, or to the list when the form was opened by its address. */
export function useLeave(list: string): () => void {
  const navigate = useNavigate()
  return () => void (stepsBack() === 0 ? navigate(list, { replace: true }) : navigate(-1))
}

/** How many of our pages precede this one in the history, as the router numbers them. */
const stepsBack = (): number => (history.state as { idx?: number } | null)?.idx ?? 0
