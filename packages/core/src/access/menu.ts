import { type Action, can, type Viewer } from './access.ts'

/** Whether this menu entry, control or screen is visible to the viewer. A hidden screen cannot be opened by its URL either. */
export const isShown = (viewer: Viewer, entry: Action): boolean => can(viewer, entry)

/** VEH-22: whether the viewer sees a unit's identifier, model, SIM, ICCID, operator and video link; others see a mask. */
export const seesTracker = ({ user }: Viewer): boolean => user.administrator
