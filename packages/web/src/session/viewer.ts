import { type Action, can, type Subject, type Viewer } from '@rastro/core/access/access'
import { useMemo } from 'react'
import { useServer, useUser } from './session.ts'

/** The authenticated user, with the server whose settings apply to all. */
export function useViewer(): Viewer {
  const user = useUser()
  const server = useServer()
  return useMemo(() => ({ user, server, isStock: server.compactFleet !== true }), [user, server])
}

/** Whether the user has this permission. */
export const useCan = (action: Action, subject?: Subject): boolean => can(useViewer(), action, subject)
