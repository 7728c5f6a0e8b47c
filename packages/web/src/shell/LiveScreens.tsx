import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useLiveFleet } from '../live/live.ts'
import { showError } from '../resource/show-error.ts'

/** The fleet stays live while one goes from screen to screen. */
export default function LiveScreens(): ReactNode {
  useLiveFleet(showError)
  return <Outlet />
}
