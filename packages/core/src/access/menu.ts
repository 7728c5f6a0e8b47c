import { type Action, can, type Viewer } from './access.ts'

/** Is the entry, control or screen shown to the viewer? A screen that is not shown is not opened by its address either. */
export const isShown = (viewer: Viewer, entry: Action): boolean => can(viewer, entry)

/** VEH-22: sees a unit's identifier, model, SIM, ICCID, operator and video link; others see `MASK`. */
export const seesTracker = ({ user }: Viewer): boolean => user.administrator
export const MASK = '*****'
