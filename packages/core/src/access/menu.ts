import { type Action, can, type Viewer } from './access.ts'

/** Whether the viewer sees this menu entry, control or screen. A screen that is not shown cannot be opened by its URL either. */
export const isShown = (viewer: Viewer, entry: Action): boolean => can(viewer, entry)

/** VEH-22: whether the viewer sees a unit's identifier, model, SIM, ICCID, operator and video link; others see a mask. */
export const seesTracker = ({ user }: Viewer): boolean => user.administrator
