import { type Action, can, type Subject, type Viewer } from '@rastro/core/access/access'
import { useMemo } from 'react'
import { useServer, useUser } from './session.ts'

/** The person who looks, with the server whose switches hold for all. */
export function useViewer(): Viewer {
  const user = useUser()
  const server = useServer()
  return useMemo(() => ({ user, server }), [user, server])
}

/** Whether the person may do something. */
export const useCan = (action: Action, subject?: Subject): boolean => can(useViewer(), action, subject)
